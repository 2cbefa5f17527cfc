/** Verifies fields: they were seen to be true today, in the given source. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Refused } from '../../ui/meanwhile.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { addressOf, keyOfDue, sameSource } from './due.ts';
import { lastOf, useDueName, useWords, wayIn } from './words.ts';

export function VerifyDialog({ due, onDone }: { readonly due: readonly ToVerify[]; readonly onDone: () => void }) {
  const { t } = useTranslation('catalogo');
  const { date } = useFormats();
  const { clase, referencia } = sameSource(due);
  const addresses = new Set(due.map(addressOf).filter((one) => one !== null));
  return (
    <CommandForm
      call="POST /catalogo/verificaciones"
      body={{ filas: due.map(({ proveedor, comprobable }) => ({ proveedor, campos: [...comprobable] })) }}
      fields={{
        'fuente.clase': {
          label: t('comprobar.donde'),
          nameOf: (value) => t(`comprobar.clases.${value}`),
          defaultValue: clase,
        },
        'fuente.referencia': { label: t('comprobar.referencia'), defaultValue: referencia, 'data-autofocus': true },
      }}
      refusal={(failure) => <Refused failure={failure} changes={null} />}
      done={({ campos, proxima }) => t('comprobar.guardado', { count: campos, cuando: date(proxima) })}
      onFinish={onDone}
      button={t('comprobar.guardar')}
    >
      <Text size="sm">{t('comprobar.igual')}</Text>
      {due.map((one) => (
        <DueFields key={keyOfDue(one)} due={one} />
      ))}
      {[...addresses].map((address) => (
        <Anchor key={address} href={address} target="_blank" rel="noreferrer" size="sm" className="partible">
          {t('comprobar.abrir')}: {address}
        </Anchor>
      ))}
    </CommandForm>
  );
}

function DueFields({ due }: { readonly due: ToVerify }) {
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
        <FinePrint className="partible">
          {t('comprobar.fuente')}: {due.fuente.referencia}
        </FinePrint>
      )}
    </div>
  );
}
