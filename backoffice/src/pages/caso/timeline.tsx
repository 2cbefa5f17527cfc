/** An entry of the timeline: what happened, to what, and who did it. */
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useFormats } from '../../ui/formats.ts';
import { FinePrint } from '../../ui/text.tsx';
import { useCuentaName } from './cuenta-state.tsx';

type Entry = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/cronologia'>['elementos'][number];

/** Maximum number of accounts that an entry names; the others are counted. */
const NAMES_MAXIMUM = 6;

/** Names the objects of an entry, and how many more there are. */
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

interface LineProps {
  readonly entry: Entry;
  /** Name of the person of the service who did it; null: nobody of the service, or unknown. */
  readonly who: string | null;
}

export function TimelineLine({ entry, who }: LineProps) {
  const { texto, actor, ocurrido } = entry;
  const { t: common } = useTranslation();
  const subjects = useSubjects(entry);
  const formats = useFormats();
  return (
    <Group gap="sm" wrap="nowrap" align="baseline" className="suceso">
      <FinePrint className="cifras" w={44} miw={44}>
        {formats.hour(ocurrido)}
      </FinePrint>
      <Text size="sm" flex={1}>
        {texto}
        {subjects.length > 0 && (
          <Text span inherit fw={600}>
            {' '}
            {subjects.join(', ')}
          </Text>
        )}
      </Text>
      <FinePrint>{who ?? common(`actor.${actor}`)}</FinePrint>
    </Group>
  );
}
