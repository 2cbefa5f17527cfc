/** What people of the family have asked about their own data, with the days left, and the answer. */
import { Badge, Button, Group, Modal, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand, useReading } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { FormFailure } from '../../ui/confirm.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { useDraft } from './drafts.ts';

type Request = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/peticiones'>['elementos'][number];

/** The same reading for the tab and the number on it. */
export function useRights() {
  const { params, manages } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/peticiones', { params }, { enabled: manages });
}

export function Rights() {
  const { t } = useTranslation('caso');
  const [opened, open] = useState<readonly [id: string, what: 'contestar' | 'alargar'] | null>(null);
  const reading = useRights();
  const inHand = reading.data?.elementos.find(({ peticion_id }) => peticion_id === opened?.[0]);
  const close = () => open(null);
  return (
    <Read reading={reading}>
      {({ elementos }) => (
        <Section title={t('derechos.titulo')}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {t('derechos.texto')}
            </Text>
            {elementos.length === 0 && <Empty title={t('derechos.vacio')} />}
            {inOrder(elementos).map((one) => (
              <Card key={one.peticion_id} request={one} act={(what) => open([one.peticion_id, what])} />
            ))}
          </Stack>
          <Modal opened={inHand !== undefined} onClose={close} title={t(`derechos.${opened?.[1] ?? 'contestar'}`)}>
            {inHand && opened?.[1] === 'contestar' && <Answer request={inHand} onClose={close} />}
            {inHand && opened?.[1] === 'alargar' && <Extension request={inHand} onClose={close} />}
          </Modal>
        </Section>
      )}
    </Read>
  );
}

/** What has to be answered first: the open ones by their last day, those of the same day as they came; what was answered below, the newest first. */
function inOrder(requests: readonly Request[]): readonly Request[] {
  const open = requests.filter(({ estado }) => estado === 'abierta');
  const first = (one: Request, other: Request) =>
    one.vence.localeCompare(other.vence) || one.pedida.localeCompare(other.pedida);
  return [...open.sort(first), ...requests.filter(({ estado }) => estado !== 'abierta')];
}

interface CardProps {
  readonly request: Request;
  readonly act: (what: 'contestar' | 'alargar') => void;
}

function Card({ request, act }: CardProps) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { clase, estado, persona, palabras, nombre_propuesto: name, pedida, vence, respuesta } = request;
  const open = estado === 'abierta';
  const what = t(`derechos.clase.${clase}`);
  return (
    <Paper component="article" p="md" withBorder aria-label={what}>
      <Group justify="space-between" mb={6} align="flex-start">
        <Group gap="xs">
          <Badge color={open ? 'ocre' : 'gray'}>{t(`derechos.estado.${estado}`)}</Badge>
          <Text size="sm" fw={600}>
            {what}
          </Text>
          <Text size="sm">
            {persona
              ? `${persona.nombre} (${t(persona.papel === 'heredero' ? 'derechos.hereda' : 'derechos.familiar')})`
              : t('derechos.borrada')}
          </Text>
          <Text size="xs" c="dimmed">
            {formats.moment(pedida)}
          </Text>
        </Group>
        {open && <DaysLeft days={request.quedan} />}
      </Group>
      {palabras && (
        <Text size="sm" className="texto">
          {palabras}
        </Text>
      )}
      {name && <Text size="sm">{t('derechos.nombre', { nombre: `${name.nombre} ${name.apellidos}` })}</Text>}
      {open && <WhatFollows request={request} />}
      {request.motivo_prorroga && (
        <Text size="sm" c="dimmed" className="texto">
          {t('derechos.prorroga', { motivo: request.motivo_prorroga })}
        </Text>
      )}
      {respuesta && (
        <Text size="sm" c="dimmed" mt="xs" className="texto">
          {t('derechos.respuesta', { respuesta })}
        </Text>
      )}
      {open && (
        <Group gap="sm" mt="sm">
          <Button size="xs" onClick={() => act('contestar')} aria-label={`${t('derechos.contestar')}: ${what}`}>
            {t('derechos.contestar')}
          </Button>
          {request.prorrogable && (
            <Button
              size="xs"
              variant="default"
              onClick={() => act('alargar')}
              aria-label={`${t('derechos.alargar')}: ${what}`}
            >
              {t('derechos.alargar')}
            </Button>
          )}
          <Text size="xs" c="dimmed">
            {t('derechos.plazo', { cuando: formats.date(vence) })}
          </Text>
        </Group>
      )}
    </Paper>
  );
}

function DaysLeft({ days }: { readonly days: number }) {
  const { t } = useTranslation('caso');
  if (days < 0) return <Badge color="teja">{t('derechos.vencida', { count: -days })}</Badge>;
  return <Badge color={days <= 7 ? 'ocre' : 'gray'}>{t('derechos.quedan', { count: days })}</Badge>;
}

/** What its asking holds back, and what granting it does. */
function WhatFollows({ request: { clase, persona } }: { readonly request: Request }) {
  const { t } = useTranslation('caso');
  const heir = persona?.papel === 'heredero';
  if (heir && (clase === 'limitacion' || clase === 'oposicion')) return <Text size="sm">{t('derechos.para')}</Text>;
  if (!heir && clase === 'supresion') return <Text size="sm">{t('derechos.borraFamiliar')}</Text>;
  return null;
}

interface FormProps {
  readonly request: Request;
  readonly onClose: () => void;
}

function Answer({ request: { peticion_id: peticion, palabras }, onClose }: FormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [draft, keep] = useDraft(`contestar ${peticion}`, { decision: '', respuesta: '' });
  const answer = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/peticiones/{peticion}/respuesta', {
    done: t('derechos.enviada'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const { decision, respuesta } = draft;
        answer.mutate({ params: { ...params, peticion }, body: { decision: decision as 'atendida', respuesta } });
      }}
    >
      <Stack>
        {palabras && (
          <Text size="sm" className="texto">
            {palabras}
          </Text>
        )}
        <Choice
          label={t('derechos.decision')}
          value={draft.decision}
          onChange={({ currentTarget }) => keep({ ...draft, decision: currentTarget.value })}
          data={(['atendida', 'denegada'] as const).map((value) => ({ value, label: t(`derechos.decidir.${value}`) }))}
        />
        <Textarea
          label={t('derechos.palabras')}
          value={draft.respuesta}
          onChange={({ currentTarget }) => keep({ ...draft, respuesta: currentTarget.value })}
          description={t('derechos.palabrasTexto')}
          required
          maxLength={2000}
          autosize
          minRows={4}
        />
        <FormFailure failure={answer.error} />
        <Button type="submit" loading={answer.isPending}>
          {t('derechos.enviar')}
        </Button>
      </Stack>
    </form>
  );
}

function Extension({ request: { peticion_id: peticion }, onClose }: FormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [reason, keep] = useDraft(`alargar ${peticion}`, '');
  const extend = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/peticiones/{peticion}/prorroga', {
    done: t('derechos.alargada'),
    onFinish: onClose,
    onFail: () => true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        extend.mutate({ params: { ...params, peticion }, body: { motivo: reason } });
      }}
    >
      <Stack>
        <Text size="sm">{t('derechos.alargarTexto')}</Text>
        <Textarea
          label={t('derechos.motivo')}
          value={reason}
          onChange={({ currentTarget }) => keep(currentTarget.value)}
          required
          maxLength={2000}
          autosize
          minRows={3}
        />
        <FormFailure failure={extend.error} />
        <Button type="submit" loading={extend.isPending}>
          {t('derechos.alargar')}
        </Button>
      </Stack>
    </form>
  );
}
