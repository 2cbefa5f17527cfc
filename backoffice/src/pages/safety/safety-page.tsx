/** Stops letters to providers, and recalls those that have not left. */
import type { Stop } from '@albacea/contract/schemas/safety.ts';
import { Alert, Badge, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useCommands } from '../../app/commands.ts';
import { useCommand, useFormCommand, useReading } from '../../app/data.ts';
import { Confirm, FormFailure } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { PageWithTabs, Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { RecallLetters } from './recall.tsx';
import { asQuery, type ChosenScope, Reason, ScopeChoice } from './scope-choice.tsx';

const TABS = { parar: StopSending, recuperar: RecallLetters };

export function Component() {
  const { t } = useTranslation('seguridad');
  return <PageWithTabs title={t('titulo')} base="/seguridad" tabs={TABS} nameOf={(tab) => t(`pestanas.${tab}`)} />;
}

/** Stops every letter to the providers of an insurer, or to one provider, and resumes them. */
function StopSending() {
  const { t } = useTranslation('seguridad');
  const [stopping, stop] = useState(false);
  const [lifting, lift] = useState<Stop | null>(null);
  const nameOf = useStopName();
  const reading = useReading('GET /envios/paradas', {}, { every: 30 });
  const resume = useCommand('DELETE /envios/paradas/{parada}', {
    done: t('parar.reanudado'),
    onFinish: () => lift(null),
  });
  useCommands([{ id: 'envios.parar', label: t('parar.nueva'), run: () => stop(true) }]);
  return (
    <Stack>
      <Group justify="space-between" align="flex-start" gap="md">
        <Text size="sm" maw={720}>
          {t('parar.texto')}
        </Text>
        <Button color="teja" leftSection={<IconHandStop size={16} aria-hidden />} onClick={() => stop(true)}>
          {t('parar.nueva')}
        </Button>
      </Group>
      <Read reading={reading}>
        {({ elementos }) => {
          const standing = elementos.filter(({ levantada }) => levantada === null);
          const lifted = elementos.filter(({ levantada }) => levantada !== null);
          return (
            <>
              <Section title={t('parar.enPie')}>
                {standing.length === 0 ? (
                  <Empty title={t('parar.nada')} text={t('parar.nadaTexto')} />
                ) : (
                  <Stack gap="sm">
                    {standing.map((one) => (
                      <ActiveStop key={one.parada_id} stop={one} onLift={() => lift(one)} />
                    ))}
                  </Stack>
                )}
              </Section>
              {lifted.length > 0 && <EndedStops stops={lifted} />}
            </>
          );
        }}
      </Read>
      <Modal opened={stopping} onClose={() => stop(false)} title={t('parar.nueva')}>
        {stopping && <NewStop onClose={() => stop(false)} />}
      </Modal>
      <Confirm
        opened={lifting !== null}
        title={lifting ? t('parar.levantarDe', { que: nameOf(lifting) }) : ''}
        text={t('parar.levantarTexto', { count: lifting?.esperan ?? 0 })}
        button={t('parar.levantar')}
        busy={resume.isPending}
        onConfirm={() => lifting && resume.mutate({ params: { parada: lifting.parada_id } })}
        onClose={() => lift(null)}
      />
    </Stack>
  );
}

function useStopName(): (stop: Stop) => string {
  const names = new Map(useAseguradoras().map(({ slug, nombre }) => [slug, nombre]));
  return ({ aseguradora, proveedor }) => proveedor?.nombre ?? names.get(aseguradora ?? '') ?? aseguradora ?? '';
}

function ActiveStop({ stop, onLift }: { readonly stop: Stop; readonly onLift: () => void }) {
  const { t } = useTranslation('seguridad');
  const formats = useFormats();
  const nameOf = useStopName();
  const { aseguradora, esperan, motivo, puesta, puesta_por } = stop;
  return (
    <Paper withBorder p="md" component="article">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{nameOf(stop)}</Text>
            <Badge color="gray">{t(aseguradora ? 'alcance.cual.aseguradora' : 'alcance.cual.proveedor')}</Badge>
            <Badge color={esperan > 0 ? 'ocre' : 'gray'}>{t('parar.esperan', { count: esperan })}</Badge>
          </Group>
          <Text size="sm">{motivo}</Text>
          <FinePrint>{t('parar.desde', { cuando: formats.moment(puesta), quien: puesta_por })}</FinePrint>
        </div>
        <Button variant="default" onClick={onLift} aria-label={t('parar.levantarDe', { que: nameOf(stop) })}>
          {t('parar.levantar')}
        </Button>
      </Group>
    </Paper>
  );
}

function EndedStops({ stops }: { readonly stops: readonly Stop[] }) {
  const { t } = useTranslation('seguridad');
  const formats = useFormats();
  const nameOf = useStopName();
  return (
    <Section title={t('parar.antes')}>
      <Stack gap="xs">
        {stops.map((one) => (
          <div key={one.parada_id}>
            <Text size="sm">
              <strong>{nameOf(one)}</strong>. {one.motivo}
            </Text>
            <FinePrint>
              {t('parar.hasta', {
                desde: formats.moment(one.puesta),
                hasta: formats.moment(one.levantada),
                quien: one.levantada_por,
              })}
            </FinePrint>
          </div>
        ))}
      </Stack>
    </Section>
  );
}

/** Asks for scope and reason, and shows how many letters the stop would hold before it takes effect. */
function NewStop({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('seguridad');
  const [scope, choose] = useState<ChosenScope | null>(null);
  const [reason, explain] = useState('');
  const [asking, ask] = useState(false);
  const reading = useReading(
    'GET /envios/alcance',
    { query: scope ? asQuery(scope) : {} },
    { enabled: asking && scope !== null },
  );
  const stop = useFormCommand('POST /envios/paradas', { done: t('parar.hecho'), onFinish: onClose });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!asking) return ask(true);
        const { aseguradora, proveedor } = scope ? asQuery(scope) : {};
        stop.mutate({ body: { motivo: reason, ...(aseguradora && { aseguradora }), ...(proveedor && { proveedor }) } });
      }}
    >
      <Stack>
        <ScopeChoice
          kinds={['aseguradora', 'proveedor']}
          onChoose={(chosen) => {
            choose(chosen);
            ask(false);
          }}
        />
        <Reason value={reason} onChange={explain} />
        {asking && scope && (
          <Read reading={reading}>
            {({ esperan, saliendo, casos, mas }) => (
              <Alert color="ocre" title={t('parar.confirmar', { que: scope.name })} role="status">
                <Text size="sm">{t('parar.afecta', { count: esperan, casos })}</Text>
                {saliendo > 0 && <Text size="sm">{t('parar.saliendo', { count: saliendo })}</Text>}
                {mas && <Text size="sm">{t('parar.mas')}</Text>}
              </Alert>
            )}
          </Read>
        )}
        <FormFailure failure={stop.error} />
        <Button
          type="submit"
          color={asking ? 'teja' : 'verde'}
          disabled={scope === null || reason.trim() === '' || (asking && !reading.data)}
          loading={stop.isPending}
        >
          {t(asking ? 'parar.hacer' : 'parar.mirar')}
        </Button>
      </Stack>
    </form>
  );
}
