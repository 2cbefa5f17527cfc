/** The history of an entry: who corrected or verified which field, when, and from which source. */
import { Paper, Text, Timeline, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { isVerification, type Turn, turnsOf } from './turns.ts';
import { useWords } from './words.ts';

interface HistoryProps {
  readonly code: string;
  /** @returns the full name of a field, with the action and the way to which it belongs */
  readonly name: (campo: string) => string;
}

export function History({ code, name }: HistoryProps) {
  const { t } = useTranslation('catalogo');
  const reading = useReading('GET /catalogo/proveedores/{codigo}/correcciones', { params: { codigo: code } });
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('correcciones')}
      </Title>
      <Read reading={reading}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Muted>{t('sinCorrecciones')}</Muted>
          ) : (
            <Timeline active={-1} bulletSize={12} lineWidth={2}>
              {turnsOf(elementos).map((turn) => (
                <TurnEntry key={turn[0].numero} turn={turn} name={name} />
              ))}
            </Timeline>
          )
        }
      </Read>
    </Paper>
  );
}

function TurnEntry({ turn, name }: { readonly turn: Turn } & Pick<HistoryProps, 'name'>) {
  const { t } = useTranslation('catalogo');
  const formats = useFormats();
  const { inOneLine } = useWords();
  const [first] = turn;
  const { campo, antes, despues, motivo, quien, ocurrido, fuente } = first;
  const verified = isVerification(first);
  return (
    <Timeline.Item title={<Text size="sm">{verified ? t('comprobar.sinCambios') : name(campo)}</Text>}>
      {verified ? (
        <Text size="sm">{turn.map((one) => name(one.campo)).join(' · ')}</Text>
      ) : (
        <Text size="sm">
          <s>{inOneLine(campo, antes)}</s> → {inOneLine(campo, despues)}
        </Text>
      )}
      <FinePrint className="partible">
        {[verified ? null : motivo, fuente, quien, formats.moment(ocurrido)].filter(Boolean).join(' · ')}
      </FinePrint>
    </Timeline.Item>
  );
}
