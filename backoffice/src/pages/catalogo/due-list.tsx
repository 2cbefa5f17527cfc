/** Catalogue entries due for verification: one by one or many together, by keyboard or mouse. */
import type { ToVerify } from '@albacea/contract/schemas/experience.ts';
import { Anchor, Badge, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommands } from '../../app/commands.ts';
import { useReading } from '../../app/data.ts';
import { useRows } from '../../app/shortcuts.tsx';
import { useFormats } from '../../ui/formats.ts';
import { RowLink } from '../../ui/links.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { hostOf } from './certainty-mark.tsx';
import { addressOf, canVerify, keyOfDue } from './due.ts';
import { VerifyDialog } from './verify-dialog.tsx';
import { useDueName, useWords } from './words.ts';

export function DueList() {
  const { t } = useTranslation('catalogo');
  const reading = useReading('GET /catalogo/por-verificar', {});
  return (
    <>
      <Text size="sm" p="sm">
        {t('comprobar.texto')}
      </Text>
      <Read reading={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Empty title={t('comprobar.nada')} text={t('comprobar.nadaTexto')} />
          ) : (
            <Rows due={elementos} />
          )
        }
      </Read>
    </>
  );
}

function Rows({ due }: { readonly due: readonly ToVerify[] }) {
  const { t } = useTranslation('catalogo');
  const name = useDueName();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [seen, look] = useState<readonly ToVerify[] | null>(null);
  const selected = due.filter((one) => chosen.has(keyOfDue(one)));
  const toggle = (key: string) => choose((before) => before.symmetricDifference(new Set([key])));
  const focused = () => {
    const key = document.activeElement?.closest('[data-ficha]')?.getAttribute('data-ficha');
    return due.find((one) => canVerify(one) && keyOfDue(one) === key);
  };
  const verify = () => {
    const one = focused() ?? due.find(canVerify);
    if (selected.length > 0) look(selected);
    else if (one) look([one]);
  };
  const goOnAt = useFocusOn(due);
  useRows();
  useCommands([
    { id: 'catalogo.comprobar', key: 'v', label: t('comprobar.tecla'), run: verify },
    {
      id: 'fila.elegir',
      key: 'x',
      label: t('comprobar.elegirFila'),
      run: () => {
        const one = focused();
        if (one) toggle(keyOfDue(one));
      },
    },
  ]);
  const done = () => {
    const first = due.findIndex((one) => seen?.some((other) => keyOfDue(other) === keyOfDue(one)));
    goOnAt(first);
    choose(new Set());
    look(null);
  };
  return (
    <>
      {selected.length > 0 && (
        <Group px="sm" pb="sm">
          <Button size="xs" onClick={() => look(selected)}>
            {t('comprobar.verificarElegidas', { count: selected.length })}
          </Button>
        </Group>
      )}
      <TableView
        label={t('comprobar.pestana')}
        className="lista"
        rows={due}
        keyOf={keyOfDue}
        rowOf={(one) => ({ className: '', 'data-ficha': keyOfDue(one) })}
        columns={[
          {
            title: t('comprobar.elegirFila'),
            hidden: true,
            w: 40,
            cell: (one) =>
              canVerify(one) && (
                <Checkbox
                  size="sm"
                  aria-label={t('comprobar.elegir', { que: name(one) })}
                  checked={chosen.has(keyOfDue(one))}
                  onChange={() => toggle(keyOfDue(one))}
                />
              ),
          },
          {
            title: t('comprobar.queMirar'),
            cell: (one) => (
              <>
                <RowLink to={`/catalogo/${one.proveedor}`}>{name(one)}</RowLink>
                <DueReason due={one} />
                <FinePrint>
                  {t('comprobar.campos', { count: canVerify(one) ? one.comprobable.length : one.campos.length })}
                </FinePrint>
              </>
            ),
          },
          { title: t('comprobar.fuente'), className: 'media', cell: (one) => <LastSource due={one} /> },
          { title: t('comprobar.uso'), className: 'ancha cifras', ta: 'right', cell: ({ uso }) => uso },
          {
            title: t('comprobar.verificar'),
            hidden: true,
            ta: 'right',
            cell: (one) => <VerifyOrCorrect due={one} onVerify={() => look([one])} />,
          },
        ]}
      />
      <Modal opened={seen !== null} onClose={() => look(null)} size="lg" title={t('comprobar.titulo')}>
        {seen && <VerifyDialog due={seen} onDone={done} />}
      </Modal>
    </>
  );
}

interface RowProps {
  readonly due: ToVerify;
  readonly onVerify: () => void;
}

/** Verifies the row; fields that have to be rewritten link to the provider's page instead. */
function VerifyOrCorrect({ due, onVerify }: RowProps) {
  const { t } = useTranslation('catalogo');
  const name = useDueName()(due);
  if (canVerify(due))
    return (
      <Button
        size="compact-sm"
        variant="default"
        onClick={onVerify}
        aria-label={t('comprobar.verificarDe', { que: name })}
      >
        {t('comprobar.verificar')}
      </Button>
    );
  return (
    <Button
      component={Link}
      to={`/catalogo/${due.proveedor}`}
      size="compact-sm"
      variant="subtle"
      aria-label={t('comprobar.corregirDe', { que: name })}
    >
      {t('comprobar.corregir')}
    </Button>
  );
}

function DueReason({ due: { motivo, caducado, propuesta, campos } }: Pick<RowProps, 'due'>) {
  const { t } = useTranslation('catalogo');
  const { inOneLine } = useWords();
  const { date } = useFormats();
  return (
    <>
      <Group gap={6}>
        <Badge color={motivo === 'anticuado' || motivo === 'terceros' ? 'ocre' : 'teja'}>
          {t(`comprobar.motivos.${motivo}`)}
        </Badge>
        {caducado !== null && (
          <FinePrint className="entera">{t('comprobar.caducado', { cuando: date(caducado) })}</FinePrint>
        )}
      </Group>
      {propuesta !== null && (
        <Text size="xs" className="partible">
          {t('comprobar.propuesta', { valor: inOneLine(campos[0] ?? '', propuesta) })}
        </Text>
      )}
    </>
  );
}

function LastSource({ due }: Pick<RowProps, 'due'>) {
  const { t } = useTranslation('catalogo');
  const address = addressOf(due);
  const text = due.fuente?.referencia ? hostOf(due.fuente.referencia) : t('comprobar.sinFuente');
  if (address === null) return <Muted className="partible">{text}</Muted>;
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" size="sm" className="partible">
      {text}
    </Anchor>
  );
}

/** Once the verified row has left the list, the focus moves to the row in its place. */
function useFocusOn(due: readonly ToVerify[]): (place: number) => void {
  const wanted = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the list that has come
  useEffect(() => {
    if (wanted.current === null) return;
    const rows = document.querySelectorAll<HTMLElement>('[data-ficha] a[data-fila]');
    const at = Math.min(wanted.current, rows.length - 1);
    wanted.current = null;
    setTimeout(() => rows[at]?.focus());
  }, [due]);
  return (place) => {
    wanted.current = place;
  };
}
