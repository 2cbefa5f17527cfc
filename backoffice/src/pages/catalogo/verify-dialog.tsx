/** Verifies fields: they were seen today as they stand, and by which source. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import { VERIFYING_SOURCES } from '@albacea/contract/schemas/verification-lists.ts';
import { Anchor, NativeSelect, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand } from '../../app/data.ts';
import { CommandForm } from '../../ui/confirm.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Refused } from '../../ui/meanwhile.tsx';
import { addressOf, keyOfDue, sameSource } from './due.ts';
import { lastOf, useDueName, useWords, wayIn } from './words.ts';

interface VerifyDialogProps {
  readonly due: readonly ToVerify[];
  readonly onDone: () => void;
}

export function VerifyDialog({ due, onDone }: VerifyDialogProps) {
  const { t } = useTranslation('catalogo');
  const { date } = useFormats();
  const { clase, referencia } = sameSource(due);
  const addresses = new Set(due.map(addressOf).filter((one) => one !== null));
  const verify = useFormCommand('POST /catalogo/verificaciones', {
    done: ({ campos, proxima }) => t('comprobar.guardado', { count: campos, cuando: date(proxima) }),
    onFinish: onDone,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    verify.mutate({
      body: {
        filas: due.map(({ proveedor, comprobable }) => ({ proveedor, campos: [...comprobable] })),
        fuente: { clase: from('clase') as 'oficial', referencia: from('referencia') },
      },
    });
  };
  return (
    <CommandForm
      command={verify}
      button={t('comprobar.guardar')}
      onSubmit={send}
      refusal={<Refused failure={verify.error} changes={null} />}
    >
      <Text size="sm">{t('comprobar.igual')}</Text>
      {due.map((one) => (
        <What key={keyOfDue(one)} due={one} />
      ))}
      {[...addresses].map((address) => (
        <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm" className="partible">
          {t('comprobar.abrir')}: {address}
        </Anchor>
      ))}
      <NativeSelect
        name="clase"
        label={t('comprobar.donde')}
        defaultValue={clase}
        data={VERIFYING_SOURCES.map((value) => ({ value, label: t(`comprobar.clases.${value}`) }))}
      />
      <TextInput
        name="referencia"
        label={t('comprobar.referencia')}
        defaultValue={referencia}
        required
        maxLength={500}
        data-autofocus
      />
    </CommandForm>
  );
}

function What({ due }: { readonly due: ToVerify }) {
  const { t } = useTranslation('catalogo');
  const { inOneLine } = useWords();
  const nameOf = useDueName();
  return (
    <div>
      <Text size="sm" fw={600}>
        {nameOf(due)}
      </Text>
      <Data>
        {due.comprobable.map(({ campo, valor }) => {
          const offered = campo.endsWith('.accion');
          const way = wayIn(campo);
          const name = offered ? t('comprobar.seOfrece') : t(`nombre.${lastOf(campo)}`);
          return (
            <Datum key={campo} name={way !== null && way !== 'general' ? `${name} (${t('via', { via: way })})` : name}>
              <span className="partible">{offered ? t('si') : inOneLine(campo, valor)}</span>
            </Datum>
          );
        })}
      </Data>
      {due.fuente?.referencia && addressOf(due) === null && (
        <Text size="xs" c="dimmed" className="partible">
          {t('comprobar.fuente')}: {due.fuente.referencia}
        </Text>
      )}
    </div>
  );
}
