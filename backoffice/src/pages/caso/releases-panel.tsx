/** Acts that need a second person's release: the open ones of a case, and what forms use to ask for a release. */
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { Release, ReleaseRequest } from '@albacea/contract/schemas/safety.ts';
import { Alert, Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Refused } from '../../ui/meanwhile.tsx';
import { Section } from '../../ui/page.tsx';
import { FinePrint } from '../../ui/text.tsx';
import { useGestores } from '../worklist/gestores.ts';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';
import { useReleases } from './readings.ts';
import { openReleases } from './releases.ts';

/** Names the act that waits for a second person. */
export function useReleaseName(): (release: Pick<Release, 'acto' | 'de_que' | 'certificado'>) => string {
  const { t } = useTranslation('caso');
  const { t: common } = useTranslation();
  return ({ acto, de_que, certificado }) =>
    [t(`visto.acto.${acto}`), certificado ? common(`certificado.${certificado}`) : de_que].filter(Boolean).join(': ');
}

/** The name of a member of the service's staff; a dash if there is none or it is unknown. */
export function useGestorName(): (id: string | null) => string {
  const { nameOf } = useGestores();
  return (id) => nameOf(id) ?? '–';
}

export function Releases() {
  const { t } = useTranslation('caso');
  const open = openReleases(useReleases());
  if (open.length === 0) return null;
  return (
    <Section title={t('visto.titulo')}>
      <Stack gap="sm">
        {open.map((release) => (
          <ReleaseItem key={release.visto_bueno_id} release={release} />
        ))}
      </Stack>
    </Section>
  );
}

const COLOUR = { pedido: 'ocre', dado: 'verde', devuelto: 'teja', usado: 'gray', retirado: 'gray' } as const;

function ReleaseItem({ release }: { readonly release: Release }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const nameOf = useReleaseName();
  const who = useGestorName();
  const { begin } = useActs();
  const { estado, pedido, pedido_por, decidido_por, motivo, visto_bueno_id } = release;
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {nameOf(release)}
          </Text>
          <Badge color={COLOUR[estado]}>{t(`visto.estado.${estado}`)}</Badge>
        </Group>
        <FinePrint>
          {t('visto.pide')} {who(pedido_por)}, {formats.moment(pedido)}
        </FinePrint>
        {estado === 'devuelto' && <Text size="sm">{t('visto.devolvio', { quien: who(decidido_por), motivo })}</Text>}
        {estado === 'dado' && <Text size="sm">{t('visto.libre')}</Text>}
      </div>
      <Button size="xs" variant="default" onClick={() => begin({ kind: 'release', release: visto_bueno_id })}>
        {t('visto.mirar')}
      </Button>
    </Group>
  );
}

interface AskProps {
  /** Why the act was refused. The component renders only if a second person is missing. */
  readonly failure: CallError | null;
  /** The request with the typed values; null: the form is incomplete. */
  readonly request: () => ReleaseRequest | null;
  readonly onAsked: () => void;
}

/** Below a form: asks a second person to release the act with the typed values. */
export function AskForRelease({ failure, request, onAsked }: AskProps) {
  const { t } = useTranslation('caso');
  const { ask, asking } = useAskRelease(onAsked);
  if (failure?.code !== 'falta_visto_bueno') return null;
  return (
    <Alert color="ocre" title={t('visto.pedirTexto')}>
      <Button
        size="xs"
        loading={asking}
        onClick={() => {
          const body = request();
          if (body) ask(body);
        }}
      >
        {t('visto.pedir')}
      </Button>
    </Alert>
  );
}

interface RefusedOrReleaseProps extends AskProps, ComponentProps<typeof Refused> {
  readonly failure: CallError | null;
}

/** Why a form was refused, with a button to ask for a release where a second person is missing. */
export const RefusedOrRelease = ({ request, onAsked, ...refused }: RefusedOrReleaseProps) => (
  <>
    <Refused {...refused} />
    <AskForRelease failure={refused.failure} request={request} onAsked={onAsked} />
  </>
);

export function useAskRelease(onAsked: () => void, onFail?: (failure: CallError) => boolean) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/vistos-buenos', {
    done: t('visto.pedido'),
    onFinish: onAsked,
    ...(onFail && { onFail }),
  });
  return {
    ask: (body: ReleaseRequest) => command.mutate({ params, body }),
    asking: command.isPending,
    failure: command.error,
  };
}

/** A note for the second person. */
export function ReleaseNote({ note, write }: { readonly note: string; readonly write: (note: string) => void }) {
  const { t } = useTranslation('caso');
  return (
    <Alert color="ocre" title={t('visto.pedirTexto')}>
      <Textarea
        label={t('visto.pedirNota')}
        value={note}
        onChange={({ currentTarget: { value } }) => write(value)}
        maxLength={1000}
        autosize
        minRows={1}
      />
    </Alert>
  );
}
