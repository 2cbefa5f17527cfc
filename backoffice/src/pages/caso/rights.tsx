/** Data protection requests of the family, with the days left, and their answers. */
import type { DeskPeticion } from '@albacea/contract/schemas/data-rights.ts';
import { restrictsUse } from '@albacea/contract/schemas/lists.ts';
import { Badge, Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { FinePrint, Muted } from '../../ui/text.tsx';
import { useCaso } from './context.ts';
import { useDraft } from './drafts.ts';
import { useRights } from './readings.ts';

export function Rights() {
  const { t } = useTranslation('caso');
  const [opened, open] = useState<string | null>(null);
  const reading = useRights();
  const selected = reading.data?.find(({ peticion_id }) => peticion_id === opened);
  const close = () => open(null);
  return (
    <Read reading={reading}>
      {(elementos) => (
        <Section title={t('derechos.titulo')}>
          <Stack gap="md">
            <Muted>{t('derechos.texto')}</Muted>
            {elementos.length === 0 && <Empty title={t('derechos.vacio')} />}
            {sortRequests(elementos).map((one) => (
              <Card key={one.peticion_id} request={one} answer={() => open(one.peticion_id)} />
            ))}
          </Stack>
          <Modal
            opened={selected !== undefined}
            onClose={close}
            title={t(selected?.estado === 'atendida' ? 'derechos.decidir.levantada' : 'derechos.contestar')}
          >
            {selected && <AnswerRequest request={selected} onClose={close} />}
          </Modal>
        </Section>
      )}
    </Read>
  );
}

/** Open requests by deadline, then by arrival; answered ones follow, newest first. */
function sortRequests(requests: readonly DeskPeticion[]): readonly DeskPeticion[] {
  const open = requests.filter(({ estado }) => estado === 'abierta');
  const first = (one: DeskPeticion, other: DeskPeticion) =>
    one.vence.localeCompare(other.vence) || one.pedida.localeCompare(other.pedida);
  return [...open.sort(first), ...requests.filter(({ estado }) => estado !== 'abierta')];
}

function Card({ request, answer }: { readonly request: DeskPeticion; readonly answer: () => void }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  const { clase, estado, persona, palabras, pedida, vence, respuesta } = request;
  const open = estado === 'abierta';
  const lasts = !open && restrictsUse(request);
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
          <FinePrint>{formats.moment(pedida)}</FinePrint>
        </Group>
        {open && <DaysLeft days={request.quedan} />}
      </Group>
      {palabras && (
        <Text size="sm" className="texto">
          {palabras}
        </Text>
      )}
      <Consequences request={request} />
      {respuesta && (
        <Muted mt="xs" className="texto">
          {t('derechos.respuesta', { respuesta })}
        </Muted>
      )}
      {lasts && (
        <Button
          size="xs"
          mt="sm"
          variant="default"
          onClick={answer}
          aria-label={`${t('derechos.decidir.levantada')}: ${what}`}
        >
          {t('derechos.decidir.levantada')}
        </Button>
      )}
      {open && (
        <Group gap="sm" mt="sm">
          <Button size="xs" onClick={answer} aria-label={`${t('derechos.contestar')}: ${what}`}>
            {t('derechos.contestar')}
          </Button>
          <FinePrint>{t('derechos.plazo', { cuando: formats.date(vence) })}</FinePrint>
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

/** The consequences of a request: what it suspends, what granting it does, and what has to be done by hand first. */
function Consequences({ request }: { readonly request: DeskPeticion }) {
  const { t } = useTranslation('caso');
  const { clase, estado, persona } = request;
  const heir = persona?.papel === 'heredero';
  if (restrictsUse(request)) return <Text size="sm">{t(heir ? 'derechos.para' : 'derechos.paraFamiliar')}</Text>;
  if (estado !== 'abierta') return null;
  if (!heir && clase === 'supresion') return <Text size="sm">{t('derechos.borraFamiliar')}</Text>;
  if (clase === 'rectificacion') return <Text size="sm">{t(heir ? 'derechos.corrija' : 'derechos.anote')}</Text>;
  return null;
}

interface FormProps {
  readonly request: DeskPeticion;
  readonly onClose: () => void;
}

/** Answers an open request, or lifts a restriction that was granted, with a reason. */
function AnswerRequest({ request: { peticion_id: peticion, estado, palabras }, onClose }: FormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const lifts = estado === 'atendida';
  const [draft, keep] = useDraft(`contestar ${peticion}`, { decision: '', respuesta: '' });
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/peticiones/{peticion}/respuesta"
      params={{ ...params, peticion }}
      body={lifts ? { decision: 'levantada' } : undefined}
      fields={{
        decision: !lifts && {
          label: t('derechos.decision'),
          options: ['atendida', 'denegada'],
          nameOf: (value) => t(`derechos.decidir.${value}`),
          value: draft.decision,
          onChange: (decision) => keep({ ...draft, decision }),
        },
        respuesta: {
          label: t('derechos.palabras'),
          description: t(lifts ? 'derechos.levantarTexto' : 'derechos.palabrasTexto'),
          value: draft.respuesta,
          onChange: (respuesta) => keep({ ...draft, respuesta }),
          minRows: 4,
        },
      }}
      done={t('derechos.enviada')}
      onFinish={onClose}
      button={t('derechos.enviar')}
    >
      {palabras && (
        <Text size="sm" className="texto">
          {palabras}
        </Text>
      )}
    </CommandForm>
  );
}
