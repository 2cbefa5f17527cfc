/** Acts that are available in every part of a case: their dialogs, the time in which they can be undone, and where the focus goes afterwards. */
import { LoadingOverlay, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../app/commands.ts';
import { useFailureMessage, useReading } from '../../app/data.ts';
import { isFocusLost } from '../../app/focus.ts';
import { postpone } from '../../ui/undo.tsx';
import { type Act, ActsContext, type Delayed, type OpenActs, useActs } from './acts-context.ts';
import { Answer } from './answer-form.tsx';
import { Assign } from './assigned-gestor.tsx';
import { type Cuenta, useCaso } from './context.ts';
import { CuentaCommandForm } from './cuenta-command-form.tsx';
import { BY_FAMILY } from './cuenta-commands.ts';
import { Defer } from './deferral.tsx';
import { dueLetter, EMAIL_IMPEDIMENTS } from './letter-parts.tsx';
import { SendLetter } from './letter-review.tsx';
import { NoteForm } from './note-form.tsx';
import { useCuentas, useReleases } from './readings.ts';
import { ReleaseReview } from './release-review.tsx';
import { releasesForMe } from './releases.ts';
import { useReleaseName } from './releases-panel.tsx';
import { SendingSheet, useSendingLabel } from './sending-sheet.tsx';
import { focusNext, useView } from './view.ts';

export function Acts({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('caso');
  const { manages, live } = useCaso();
  const [act, begin] = useState<Act | null>(null);
  const { later, underWay } = useDelayed();
  const [selected, selectItem] = useState<string | null>(null);
  const undo = underWay.at(-1)?.undo;
  const [asked] = releasesForMe(useReleases());
  useCommands([
    ...(manages ? [{ id: 'caso.nota', key: 'o', label: t('tecla.nota'), run: () => begin({ kind: 'note' }) }] : []),
    ...(manages && live
      ? [
          { id: 'caso.asignar', key: 'p', label: t('tecla.asignar'), run: () => begin({ kind: 'assign' }) },
          { id: 'caso.aplazar', key: 'd', label: t('aplazar.titulo'), run: () => begin({ kind: 'defer' }) },
        ]
      : []),
    ...(asked
      ? [
          {
            id: 'caso.visto_bueno',
            key: 'b',
            label: t('visto.mirarTecla'),
            run: () => begin({ kind: 'release', release: asked.visto_bueno_id }),
          },
        ]
      : []),
    ...(undo ? [{ id: 'caso.deshacer', key: 'u', label: t('tecla.deshacer'), run: undo }] : []),
  ]);
  const acts = useMemo(() => ({ begin, later, underWay, selected, selectItem }), [later, underWay, selected]);
  return (
    <ActsContext value={acts}>
      {children}
      {manages && <Dialogs act={act} close={() => begin(null)} />}
    </ActsContext>
  );
}

/** Delayed acts, at most one per object. */
function useDelayed(): Pick<OpenActs, 'later' | 'underWay'> {
  const { t: common } = useTranslation();
  const queryClient = useQueryClient();
  const messageOf = useFailureMessage();
  const [underWay, mark] = useState<OpenActs['underWay']>([]);
  const { nombre, apellidos } = useCaso().caso.fallecido;
  const person = `${nombre} ${apellidos}`;
  const latest = useRef({ messageOf, common, person });
  latest.current = { messageOf, common, person };
  const later = useRef(({ id, kind, name, text, perform }: Delayed) => {
    const about = latest.current.person;
    const forget = () => mark((before) => before.filter((one) => one.id !== id));
    const run = async () => {
      await perform().catch((failure: Error) =>
        notifications.show({
          color: 'teja',
          title: about,
          message: `${name}: ${latest.current.messageOf(failure)}`,
          autoClose: 8000,
        }),
      );
      await queryClient.invalidateQueries();
      forget();
    };
    const undo = postpone(about, text, latest.current.common('deshacer'), () => void run(), forget);
    mark((before) => [...before, { id, kind, undo }]);
  });
  return { later: later.current, underWay };
}

function Dialogs({ act, close }: { readonly act: Act | null; readonly close: () => void }) {
  const { t } = useTranslation('caso');
  const cuenta = useCuentaOf(act);
  const release = useReleaseOf(act);
  const nameOf = useReleaseName();
  const { modal, leave, finished } = useDialogEnds(act, close);
  const command = act?.kind === 'command' ? act.command : null;
  const sheet = act?.kind === 'sheet' ? act.letter : null;
  const labelOf = useSendingLabel();
  return (
    <>
      <Modal {...modal} opened={act?.kind === 'note'} title={t('nota.nueva')}>
        <NoteForm kind="nota" form="dialogo" onFinish={leave} />
      </Modal>
      <Modal
        {...modal}
        opened={act?.kind === 'charged' && cuenta !== null}
        title={cuenta && t('cobro.titulo', { cuenta: cuenta.proveedor })}
      >
        {cuenta && <StillCharged cuenta={cuenta} onClose={leave} />}
      </Modal>
      <Modal {...modal} opened={act?.kind === 'assign'} title={t('asignar.titulo')}>
        <Assign onClose={leave} />
      </Modal>
      <Modal {...modal} opened={act?.kind === 'defer'} title={t('aplazar.titulo')}>
        <Defer onClose={leave} />
      </Modal>
      <Modal
        {...modal}
        opened={command !== null && cuenta !== null}
        title={command && cuenta && `${t(`orden.${command}`)}: ${cuenta.proveedor}`}
        size="lg"
      >
        {command && cuenta && <CuentaCommandForm key={command} {...{ command, cuenta }} onClose={finished} />}
      </Modal>
      <Modal
        {...modal}
        opened={sheet !== null && cuenta !== null}
        title={sheet && cuenta && `${labelOf(sheet.carta.canal)}: ${cuenta.proveedor}`}
        size="min(1100px, 96vw)"
      >
        {sheet && cuenta && <SendingSheet cuenta={cuenta} {...sheet} onClose={finished} />}
      </Modal>
      <Modal
        {...modal}
        opened={act?.kind === 'answer' && cuenta !== null}
        title={cuenta && t('respuesta.titulo', { cuenta: cuenta.proveedor })}
      >
        {cuenta && <Answer cuenta={cuenta} onClose={finished} />}
      </Modal>
      <Modal
        {...modal}
        opened={act?.kind === 'release' && release !== undefined}
        title={release && t('visto.dialogo', { que: nameOf(release) })}
        size="min(900px, 96vw)"
      >
        {release && <ReleaseReview key={release.visto_bueno_id} release={release} onClose={finished} />}
      </Modal>
      {act?.kind === 'letter' && cuenta && !act.letter && <FindLetter cuenta={cuenta} close={close} />}
      {cuenta && <SendLetter cuenta={cuenta} letter={(act?.kind === 'letter' && act.letter) || null} onClose={close} />}
    </>
  );
}

/** Records what the family says, then starts the next step: a reminder to the provider, or another look at the account. */
function StillCharged({ cuenta, onClose }: { readonly cuenta: Cuenta; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { begin } = useActs();
  const { arrive } = useView();
  const { cuenta_id: id, proveedor } = cuenta;
  return (
    <Stack gap="sm">
      <Text size="sm">{t(cuenta.posible.includes('insistir') ? 'cobro.insistir' : 'cobro.mirar')}</Text>
      <NoteForm
        kind="llamada"
        form={`cobro ${id}`}
        text={t('cobro.nota', { cuenta: proveedor })}
        onFinish={() => {
          onClose();
          arrive('cuentas', id);
          if (cuenta.posible.includes('insistir')) begin({ kind: 'letter', cuenta: id });
        }}
      />
    </Stack>
  );
}

/** Closes a dialog. After its act the focus moves to the next task, since the button that opened it may be gone. */
function useDialogEnds(act: Act | null, close: () => void) {
  const [done, finish] = useState(false);
  const [last, remember] = useState(act);
  if (act !== last) {
    remember(act);
    // only when an act begins: if it were reset on close, the focus would return a second time
    if (act) finish(false);
  }
  const leave = () => {
    finish(false);
    close();
  };
  const finished = () => {
    finish(true);
    close();
  };
  const modal = {
    onClose: leave,
    returnFocus: !done && act === null,
    onExitTransitionEnd: () => {
      if (act === null && (done || isFocusLost())) focusNext();
    },
  };
  return { modal, leave, finished };
}

/** The prepared act whose release is in view; it is kept until the dialog has closed. */
function useReleaseOf(act: Act | null) {
  const [last, remember] = useState<string | null>(null);
  const asked = act?.kind === 'release' ? act.release : null;
  if (asked !== null && asked !== last) remember(asked);
  return useReleases().find(({ visto_bueno_id }) => visto_bueno_id === (asked ?? last));
}

/** The account of the act, as last read; it is kept until the dialog has closed. */
function useCuentaOf(act: Act | null): Cuenta | null {
  const [last, remember] = useState<string | null>(null);
  const asked = act && 'cuenta' in act ? act.cuenta : null;
  if (asked !== null && asked !== last) remember(asked);
  const id = asked ?? last;
  const reading = useCuentas();
  return reading.data?.elementos.find(({ cuenta_id }) => cuenta_id === id) ?? null;
}

/** Opens the letter that is due for an account or, if it can't be sent by e-mail, the sheet of the account's channel. */
function FindLetter({ cuenta, close }: { readonly cuenta: Cuenta; readonly close: () => void }) {
  const { params } = useCaso();
  const { begin } = useActs();
  const { show } = useView();
  const query = { clase: dueLetter(cuenta), territorio: 'comun' } as const;
  const { data, error, isFetching } = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta',
    {
      params: { ...params, cuenta: cuenta.cuenta_id },
      query,
    },
  );
  const command = BY_FAMILY.find((one) => cuenta.posible.includes(one));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the letter has come
  useEffect(() => {
    // cached data from before a change, such as undoing a letter, may still say that no letter can be sent
    if (isFetching || (!data && !error)) return;
    const about = { cuenta: cuenta.cuenta_id };
    // for a provider outside the catalogue the server assumes e-mail without knowing
    const unknown = cuenta.canal_previsto === null && data?.destinatario.direccion === null;
    const letter = data && { carta: unknown ? { ...data, canal: null } : data, query };
    const byEmail = !unknown && data?.canal === 'correo_electronico';
    if (letter && byEmail && data.motivos.every(({ codigo }) => codigo === 'sin_direccion'))
      return begin({ kind: 'letter', ...about, letter });
    if (letter && data.motivos.every(({ codigo }) => EMAIL_IMPEDIMENTS.includes(codigo)))
      return begin({ kind: 'sheet', ...about, letter });
    close();
    show('cuentas', cuenta.cuenta_id);
    if (command) return begin({ kind: 'command', ...about, command });
    const reasons = (data?.motivos.map(({ texto }) => texto) ?? [error?.message ?? '']).join(' ');
    notifications.show({ message: reasons, color: 'ocre', autoClose: 8000 });
  }, [data, error, isFetching]);
  return <LoadingOverlay visible />;
}
