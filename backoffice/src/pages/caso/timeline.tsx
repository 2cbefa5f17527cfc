/** The timeline of a case, day by day, the latest first. */
import { Group, Paper, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useList } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Failure, Loading } from '../../ui/states.tsx';
import { More } from '../../ui/table.tsx';
import { useCaso } from './context.ts';
import { useCuentaName } from './cuenta-state.tsx';

type Entry = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia'>['elementos'][number];

/** Accounts that an entry names; further ones are counted. */
const NAMES_MAXIMUM = 6;

export function Timeline() {
  const { params } = useCaso();
  const formats = useFormats();
  const list = useList('GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia', {
    params,
    query: { limite: 50 },
  });
  if (list.error) return <Failure failure={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Loading />;
  const days = Map.groupBy(list.elementos, ({ ocurrido }) => formats.date(ocurrido));
  return (
    <Paper p="md">
      {[...days].map(([day, entries]) => (
        <section key={day} className="jornada">
          <Title order={2} size="sm" ff="text" mb={6}>
            {day}
          </Title>
          <ul className="plazos">
            {entries.map((entry) => (
              <Line key={entry.entrada_id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <More list={list} />
    </Paper>
  );
}

/** Names the things that an entry is about, and how many more there are. */
function useSubjects({ cuentas, documento, certificados, modulo }: Entry): string[] {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  const cuentaName = useCuentaName();
  const names = [...new Set(cuentas.flatMap((cuenta) => cuentaName(cuenta) ?? []))];
  const rest = names.length - NAMES_MAXIMUM;
  return [
    ...(documento ? [common(`documento.${documento}`)] : []),
    ...certificados.map((type) => common(`certificado.${type}`)),
    ...(modulo ? [common(`modulo.${modulo}`)] : []),
    ...names.slice(0, NAMES_MAXIMUM),
    ...(rest > 0 ? [t('demas', { count: rest })] : []),
  ];
}

function Line({ entry }: { readonly entry: Entry }) {
  const { texto, actor, ocurrido } = entry;
  const { t: common } = useTranslation();
  const subjects = useSubjects(entry);
  const formats = useFormats();
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="baseline" className="suceso">
      <Text size="xs" c="dimmed" className="cifras" w={44} miw={44}>
        {formats.hour(ocurrido)}
      </Text>
      <Text size="sm" flex={1}>
        {texto}
        {subjects.length > 0 && (
          <Text span inherit fw={600}>
            {' '}
            {subjects.join(', ')}
          </Text>
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {common(`actor.${actor}`)}
      </Text>
    </Group>
  );
}
