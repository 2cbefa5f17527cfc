/** A provider's answers about an account. A shortcut key confirms the first undecided one, or opens the form for an e-mail that nobody has classified. */
import type { Respuesta } from '@albacea/contract/schemas/respuestas.ts';
import { Alert, Badge, Blockquote, Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useCommands } from '../../app/commands.ts';
import { useCommand } from '../../app/data.ts';
import { KeyHint } from '../../app/single-keys.tsx';
import { Confirm } from '../../ui/command.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Muted } from '../../ui/text.tsx';
import { useActs } from './acts-context.ts';
import {
  DiscardAnswer,
  decidedAnswers,
  isConfirmable,
  isOver,
  isUnclassified,
  ReclassifyAnswer,
  undecidedAnswers,
} from './answers-forms.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { useAnswers } from './readings.ts';
import { useView } from './view.ts';

const CONFIRM = 'POST /aseguradoras/{aseguradora}/casos/{caso}/respuestas/{respuesta}/confirmacion';

/** Whether an account has an answer of its provider that nobody has dealt with. */
export function useHasAnswer(): (cuenta: Pick<Cuenta, 'cuenta_id'>) => boolean {
  const { elementos = [] } = useAnswers().data ?? {};
  return ({ cuenta_id }) => undecidedAnswers(elementos, cuenta_id).length > 0;
}

export function ProviderAnswers({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const reading = useAnswers();
  const { elementos = [] } = reading.data ?? {};
  const [first, ...rest] = undecidedAnswers(elementos, cuenta.cuenta_id);
  const before = decidedAnswers(elementos, cuenta.cuenta_id);
  if (!first && before.length === 0) return null;
  return (
    <Paper component="section" p="md" aria-label={t('contesta.titulo')}>
      <Title order={2} size="h4" mb="sm">
        {t('contesta.titulo')}
      </Title>
      <Stack>
        {first && <AnswerItem key={first.respuesta_id} answer={first} cuenta={cuenta} keyed />}
        {rest.map((answer) => (
          <AnswerItem key={answer.respuesta_id} answer={answer} cuenta={cuenta} keyed={false} />
        ))}
        {before.length > 0 && <EarlierAnswers answers={before} />}
      </Stack>
    </Paper>
  );
}

interface AnswerProps {
  readonly answer: Respuesta;
  readonly cuenta: Cuenta;
  /** Whether the shortcut key confirms this answer. */
  readonly keyed: boolean;
}

function AnswerItem({ answer, cuenta, keyed }: AnswerProps) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const client = useClient();
  const { later, underWay } = useActs();
  const [other, otherForm] = useDisclosure();
  const [discard, discardForm] = useDisclosure();
  const busy = underWay.some(({ id }) => id === cuenta.cuenta_id);
  const hasEnded = isOver(cuenta, live);
  const canConfirm = hasEnded || isConfirmable(answer, cuenta);
  const possible = !busy && canConfirm;
  const confirm = () =>
    later({
      id: cuenta.cuenta_id,
      kind: 'responder',
      name: cuenta.proveedor,
      text: t('contesta.confirmando', { cuenta: cuenta.proveedor }),
      perform: () =>
        client.request(CONFIRM, {
          params: { ...params, respuesta: answer.respuesta_id },
          body: { version: cuenta.version },
        }),
    });
  const isNote = hasEnded || answer.clase === 'acuse' || answer.clase === 'otra';
  const unclassified = !hasEnded && isUnclassified(answer);
  const label = t(unclassified ? 'contesta.decir' : isNote ? 'contesta.anotar' : 'contesta.confirmar');
  const act = unclassified ? otherForm.open : confirm;
  useCommands(
    keyed && possible
      ? [{ id: 'cuenta.confirmar_respuesta', key: 'y', label: `${label}: ${cuenta.proveedor}`, run: act }]
      : [],
  );
  return (
    <div>
      <AnswerFacts answer={answer} hasEnded={hasEnded} />
      {!busy && (hasEnded || !canConfirm) && (
        <Alert color="ocre" mt="sm">
          {t(hasEnded ? 'contesta.despues' : 'contesta.noEncaja')}
        </Alert>
      )}
      {busy ? (
        <Muted mt="sm">{t('respuesta.enMarcha')}</Muted>
      ) : (
        <Group gap="xs" mt="sm">
          {possible && (
            <Button size="xs" onClick={act} rightSection={keyed ? <KeyHint k="y" /> : undefined}>
              {label}
            </Button>
          )}
          {!hasEnded && !unclassified && (
            <Button size="xs" variant="default" onClick={otherForm.open}>
              {t('contesta.otra')}
            </Button>
          )}
          <Button size="xs" variant="default" onClick={discardForm.open}>
            {t('contesta.descartar')}
          </Button>
        </Group>
      )}
      <Modal
        opened={other}
        onClose={otherForm.close}
        title={t(unclassified ? 'contesta.titulo' : 'contesta.otraTitulo')}
      >
        <ReclassifyAnswer answer={answer} cuenta={cuenta} onClose={otherForm.close} />
      </Modal>
      <Modal opened={discard} onClose={discardForm.close} title={t('contesta.descartarTitulo')}>
        <DiscardAnswer answer={answer} onClose={discardForm.close} />
      </Modal>
    </div>
  );
}

function AnswerFacts({ answer, hasEnded }: { readonly answer: Respuesta; readonly hasEnded: boolean }) {
  const { t } = useTranslation('caso');
  const { t: catalogo } = useTranslation('catalogo');
  const formats = useFormats();
  const { arrive } = useView();
  const { clase, via, recibida, motivo, texto, papeles, referencia, quien, origen, documentos } = answer;
  const words = motivo ?? texto;
  const who = [quien.nombre, quien.departamento, quien.email].filter(Boolean).join(' · ');
  return (
    <>
      <Group gap="xs">
        <Badge color="ocre">
          {t(isUnclassified(answer) ? 'contesta.estado.propuesta' : `contesta.clase.${clase}`)}
        </Badge>
        <Muted>{t('contesta.recibida', { cuando: formats.moment(recibida), via: t(`contesta.via.${via}`) })}</Muted>
      </Group>
      {words && (
        <Blockquote p="sm" mt="sm" cite={t('contesta.dice')} styles={{ cite: { color: 'inherit', opacity: 1 } }}>
          <span className="renglones">{words}</span>
        </Blockquote>
      )}
      <Data>
        {papeles.length > 0 && (
          <Datum name={t('contesta.pide')}>{papeles.map((one) => catalogo(`papel.${one}`)).join(', ')}</Datum>
        )}
        {referencia && <Datum name={t('contesta.referencia')}>{referencia}</Datum>}
        {who && <Datum name={t('contesta.quien')}>{who}</Datum>}
        {origen && <Datum name={t('contesta.origen')}>{origen}</Datum>}
      </Data>
      {papeles.length > 0 && !hasEnded && <Muted mt="xs">{t('contesta.familia')}</Muted>}
      {documentos.length > 0 && (
        <Group gap="xs" mt="xs">
          <Text size="sm">{t('contesta.adjuntos', { count: documentos.length })}</Text>
          <Button size="compact-sm" variant="subtle" onClick={() => arrive('documentos', documentos[0])}>
            {t('contesta.verAdjuntos')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Answers that somebody has dealt with already. */
function EarlierAnswers({ answers }: { readonly answers: readonly Respuesta[] }) {
  const { t } = useTranslation('caso');
  const formats = useFormats();
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('contesta.antes')}
      </Text>
      {answers.map(({ respuesta_id, clase, clase_confirmada, estado, recibida, motivo_descarte }) => (
        <Text key={respuesta_id} size="sm">
          {[
            formats.moment(recibida),
            t(`contesta.clase.${clase_confirmada ?? clase}`),
            t(`contesta.estado.${estado}`),
            motivo_descarte,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
    </div>
  );
}

/** Says that the provider can still answer online with the code on its letter, and offers to revoke the code. */
export function AnswerCode({ cuenta }: { readonly cuenta: Cuenta }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { codigos = [] } = useAnswers().data ?? {};
  const waits = cuenta.estado === 'solicitada' || cuenta.estado === 'rechazada';
  const [asks, dialog] = useDisclosure();
  const revoke = useCommand(
    'POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/codigo-respuesta/anulacion',
    { done: t('contesta.anulado'), onFinish: dialog.close },
  );
  if (!waits || !codigos.some(({ cuenta_id }) => cuenta_id === cuenta.cuenta_id)) return null;
  return (
    <Group justify="space-between" gap="xs">
      <Muted>{t('contesta.codigo')}</Muted>
      <Button size="compact-sm" variant="subtle" onClick={dialog.open}>
        {t('contesta.anular')}
      </Button>
      <Confirm
        opened={asks}
        title={t('contesta.anularTitulo')}
        text={t('contesta.anularTexto')}
        button={t('contesta.anular')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { ...params, cuenta: cuenta.cuenta_id } })}
        onClose={dialog.close}
      />
    </Group>
  );
}
