/** After a mistake in many cases: recalls all letters that have not left, and lists those that have. */
import type { Recalled } from '@albacea/contract/schemas/safety.ts';
import { Alert, Anchor, Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DataOf } from '../../app/client.ts';
import { useFormCommand, useReading } from '../../app/data.ts';
import { FormFailure } from '../../ui/command.tsx';
import { hourInMadrid, instantInMadrid, useFormats } from '../../ui/formats.ts';
import { DayInput } from '../../ui/inputs.tsx';
import { Section } from '../../ui/page.tsx';
import { Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { asQuery, type ChosenScope, Reason, ScopeChoice } from './scope-choice.tsx';

/** The default start of a recall, in Madrid time: most mistakes are noticed soon. */
const anHourAgo = (): string => hourInMadrid(new Date(Date.now() - 3_600_000));

export function RecallLetters() {
  const { t } = useTranslation('seguridad');
  const [result, tell] = useState<Recalled | null>(null);
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {t('recuperar.texto')}
      </Text>
      <Paper p="lg">
        <RecallForm onDone={tell} />
      </Paper>
      {result && <Result result={result} />}
    </Stack>
  );
}

type Reach = DataOf<'GET /envios/alcance'>;

/** The next act of the form: check, recall, or only list the letters that have left, since no letter is waiting. */
function nextAct(reach: Reach | undefined): 'mirar' | 'hacer' | 'listar' {
  if (!reach) return 'mirar';
  if (reach.esperan > 0) return 'hacer';
  return reach.saliendo + reach.salieron > 0 ? 'listar' : 'mirar';
}

function RecallForm({ onDone }: { readonly onDone: (result: Recalled) => void }) {
  const { t } = useTranslation('seguridad');
  const [scope, choose] = useState<ChosenScope | null>(null);
  const [since, chooseSince] = useState(anHourAgo);
  const [reason, explain] = useState('');
  const [asking, ask] = useState(false);
  const desde = since === '' ? '' : instantInMadrid(since);
  const reading = useReading(
    'GET /envios/alcance',
    { query: { ...(scope && asQuery(scope)), ...(desde && { desde }) } },
    { enabled: asking && scope !== null },
  );
  const recall = useFormCommand('POST /envios/recuperacion', {
    onFinish(result) {
      ask(false);
      onDone(result);
    },
  });
  const act = nextAct(asking ? reading.data : undefined);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) return ask(true);
        if (act === 'mirar') return void reading.refetch();
        if (scope) recall.mutate({ body: { ...asQuery(scope), desde, motivo: reason } });
      }}
    >
      <Stack maw={560}>
        <ScopeChoice
          kinds={['persona', 'aseguradora', 'proveedor']}
          onChoose={(chosen) => {
            choose(chosen);
            ask(false);
          }}
        />
        <DayInput
          type="datetime-local"
          label={t('recuperar.desde')}
          description={t('recuperar.desdeAyuda')}
          value={since}
          onChange={(value) => {
            chooseSince(value);
            ask(false);
          }}
          required
          maw={340}
        />
        <Reason value={reason} onChange={explain} />
        {asking && scope && <Read reading={reading}>{(reach) => <ReachNotice reach={reach} name={scope.name} />}</Read>}
        <FormFailure failure={recall.error} />
        <Button
          type="submit"
          color={act === 'hacer' ? 'teja' : 'verde'}
          disabled={scope === null || desde === '' || reason.trim() === '' || (asking && !reading.data)}
          loading={recall.isPending || (asking && reading.isFetching)}
          w="fit-content"
        >
          {t(`recuperar.${act}`)}
        </Button>
      </Stack>
    </form>
  );
}

function ReachNotice({ reach, name }: { readonly reach: Reach; readonly name: string }) {
  const { t } = useTranslation('seguridad');
  const { esperan, saliendo, salieron, casos } = reach;
  return (
    <Alert color="ocre" title={`${t('recuperar.confirmar')}: ${name}`} role="status">
      <Text size="sm">{t('recuperar.esperan', { count: esperan, casos })}</Text>
      {saliendo + salieron > 0 && <Text size="sm">{t('recuperar.salieron', { count: saliendo + salieron })}</Text>}
    </Alert>
  );
}

function Result({ result: { deshechas, no_deshechas, mas } }: { readonly result: Recalled }) {
  const { t } = useTranslation('seguridad');
  const rows = [
    ...no_deshechas.map((one) => ({ ...one, outcome: one.motivo })),
    ...deshechas.map((one) => ({ ...one, outcome: t(one.repuesta ? 'recuperar.repuesta' : 'recuperar.retenida') })),
  ];
  return (
    <Section title={t('recuperar.resultado')}>
      <Stack gap="sm" role="status">
        <Text size="sm">{t('recuperar.deshechas', { count: deshechas.length })}</Text>
        {no_deshechas.length > 0 && (
          <Alert color="teja">{t('recuperar.noDeshechas', { count: no_deshechas.length })}</Alert>
        )}
        {mas && <Alert color="ocre">{t('recuperar.mas')}</Alert>}
      </Stack>
      {rows.length > 0 && <Rows rows={rows} />}
    </Section>
  );
}

type Row = Recalled['deshechas'][number] & { readonly outcome: string };

function Rows({ rows }: { readonly rows: readonly (Omit<Row, 'repuesta'> & { readonly outcome: string })[] }) {
  const { t } = useTranslation('seguridad');
  const formats = useFormats();
  return (
    <TableView
      width={640}
      rows={rows}
      keyOf={({ carta_id }) => carta_id}
      columns={[
        {
          title: t('recuperar.columnas.caso'),
          cell: ({ aseguradora, caso_id }) => (
            <Anchor component={Link} to={`/${aseguradora}/casos/${caso_id}?ver=cuentas`} size="sm">
              {caso_id}
            </Anchor>
          ),
        },
        {
          title: t('recuperar.columnas.proveedor'),
          cell: ({ proveedor }) => proveedor ?? t('recuperar.sinCatalogo'),
        },
        { title: t('recuperar.columnas.enviada'), cell: ({ enviada }) => formats.moment(enviada) },
        { title: t('recuperar.columnas.que'), cell: ({ outcome }) => outcome },
      ]}
    />
  );
}
