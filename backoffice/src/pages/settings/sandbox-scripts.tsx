/** Scripts of a test insurer: applied to a case or to the next one, and the progress of those applied. */
import { Anchor, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf, SendingOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';

type Scripts = DataOf<'GET /aseguradoras/{aseguradora}/ensayo/guiones'>;
type Name = NonNullable<SendingOf<'POST /aseguradoras/{aseguradora}/ensayo/guiones'>['body']['guion']>;
type StartedScript = Scripts['puestos'][number];

export function SandboxScripts({ aseguradora }: { readonly aseguradora: string }) {
  const { t } = useTranslation('ensayo');
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/ensayo/guiones',
    { params: { aseguradora } },
    { every: 10 },
  );
  return (
    <Section title={t('guiones.titulo')}>
      <Read reading={reading}>
        {({ elementos, puestos }) => (
          <Stack>
            <Text maw={640}>{t('guiones.texto')}</Text>
            <StartScript aseguradora={aseguradora} ready={elementos} />
            {puestos.length === 0 ? (
              <Empty title={t('guiones.ninguno')} />
            ) : (
              <ScriptsTable aseguradora={aseguradora} scripts={puestos} />
            )}
          </Stack>
        )}
      </Read>
    </Section>
  );
}

function StartScript({ aseguradora, ready }: { readonly aseguradora: string; readonly ready: Scripts['elementos'] }) {
  const { t } = useTranslation('ensayo');
  const [script, choose] = useState<string>('todo_bien');
  const chosen = ready.find((one) => one.guion === script);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/ensayo/guiones"
      params={{ aseguradora }}
      fields={{
        guion: (
          <Select
            name="guion"
            label={t('guiones.cual')}
            description={chosen && `${chosen.resumen} ${t('guiones.final', { final: chosen.desenlace })}.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={ready.map((one) => ({ value: one.guion, label: t(`guiones.nombre.${one.guion}`) }))}
            value={script}
            onChange={(value) => value && choose(value)}
            allowDeselect={false}
          />
        ),
        caso_id: {
          label: t('guiones.caso'),
          description: t('guiones.casoTexto'),
          placeholder: 'CAS-2026-000001',
        },
      }}
      done={t('guiones.puesto')}
      again
      button={t('guiones.poner')}
      gap="sm"
      w="fit-content"
    />
  );
}

function ScriptsTable({
  aseguradora,
  scripts,
}: {
  readonly aseguradora: string;
  readonly scripts: readonly StartedScript[];
}) {
  const { t } = useTranslation('ensayo');
  const { moment } = useFormats();
  const nameOf = (nombre: string) => t(`guiones.nombre.${nombre as Name}`);
  return (
    <TableView
      width={560}
      rows={scripts}
      keyOf={({ guion_id }) => guion_id}
      columns={[
        { title: t('guiones.columnas.guion'), cell: ({ nombre }) => nameOf(nombre) },
        {
          title: t('guiones.columnas.caso'),
          cell: ({ caso_id }) =>
            caso_id === null ? (
              t('guiones.siguiente')
            ) : (
              <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}`} size="sm">
                {caso_id}
              </Anchor>
            ),
        },
        { title: t('guiones.columnas.estado'), cell: ({ estado, fallo }) => t(`guiones.estado.${estado}`, { fallo }) },
        { title: t('guiones.columnas.proximo'), className: 'entera', cell: ({ proximo }) => moment(proximo) },
      ]}
    />
  );
}
