/** A letter is read before it is sent: recipient, attachments and every word. Another address needs a reason. */
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { Data, Datum } from '../../ui/fact.tsx';
import { LinkButton } from '../../ui/links.tsx';
import { Refused, type Seen, useSeen } from '../../ui/meanwhile.tsx';
import { Read } from '../../ui/states.tsx';
import { useCuentaChanges } from './changes.ts';
import { type Cuenta, useCaso } from './context.ts';
import { focusOnLetters } from './departing-letters.tsx';
import { type LetterAsShown, LetterAttachments, LetterImpediments, LetterNotices, Sheet } from './letter-parts.tsx';
import { useReleases } from './readings.ts';
import { isReleased } from './releases.ts';
import { ReleaseNote, useAskRelease } from './releases-panel.tsx';

interface Props extends LetterAsShown {
  readonly cuenta: Cuenta;
}

const EMAIL_SHAPE = /^[^\s@<>"(),:;]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

interface SendLetterProps {
  readonly cuenta: Cuenta;
  /** The letter to review; null: the dialog is closed. */
  readonly letter: LetterAsShown | null;
  readonly onClose: () => void;
}

export function SendLetter({ cuenta, letter, onClose }: SendLetterProps) {
  const { t } = useTranslation('caso');
  const [sent, send] = useState(false);
  const [last, remember] = useState(letter);
  if (letter !== last) {
    remember(letter);
    // only when a dialog opens: if it were reset on close, the focus would return a second time
    if (letter) send(false);
  }
  return (
    <Modal
      opened={letter !== null}
      onClose={onClose}
      title={t('carta.previa', { cuenta: cuenta.proveedor })}
      size="min(1100px, 96vw)"
      // once the letter is sent, the button that opened the dialog is gone: the focus moves to where the letter can be undone
      returnFocus={!sent}
      onExitTransitionEnd={() => sent && focusOnLetters()}
    >
      {letter && (
        <Review
          {...letter}
          cuenta={cuenta}
          onClose={onClose}
          sent={() => {
            send(true);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

interface Ends {
  readonly onClose: () => void;
  /** To call once the letter was sent. */
  readonly sent: () => void;
}

function Review({ cuenta, carta, query, onClose, sent }: Props & Ends) {
  const { params } = useCaso();
  const known = carta.destinatario.direccion;
  const [other, setOther] = useState(known === null);
  const [typed, type] = useState('');
  const [reason, explain] = useState('');
  const seen = useSeen(cuenta);
  const [address] = useDebouncedValue(typed.trim(), 300);
  const given = other && EMAIL_SHAPE.test(address) ? address : null;
  const reading = useReading(
    'GET /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/carta',
    {
      params: { ...params, cuenta: cuenta.cuenta_id },
      query: { ...query, ...(given && { direccion: given }) },
    },
    { keep: true },
  );
  const settled = typed.trim() === address && !reading.isPlaceholderData;
  return (
    <div className="previa-de-carta">
      <Addressee
        known={known}
        other={other}
        chooseOther={setOther}
        typed={typed}
        onType={type}
        isComplaint={query.clase === 'reclamacion_dpd'}
      />
      <Read reading={reading}>
        {(view) => (
          <Preview
            // remounted for another address, because the confirmation of one address says nothing about the next
            key={view.destinatario.direccion}
            seen={seen}
            carta={view}
            query={query}
            address={given}
            reason={reason}
            explain={explain}
            ready={settled && (!other || given !== null)}
            onClose={onClose}
            sent={sent}
          />
        )}
      </Read>
    </div>
  );
}

interface AddresseeProps {
  /** The address in the catalogue; null: none. */
  readonly known: string | null;
  /** Whether the letter goes to an address typed here. */
  readonly other: boolean;
  readonly chooseOther: (other: boolean) => void;
  readonly typed: string;
  readonly onType: (address: string) => void;
  /** Whether the letter is addressed to the data protection officer, who has another address. */
  readonly isComplaint: boolean;
}

function Addressee({ known, other, chooseOther, typed, onType, isComplaint }: AddresseeProps) {
  const { t } = useTranslation('caso');
  if (!other)
    return (
      <Group gap="xs">
        <Text size="sm">{t('carta.aLaDelCatalogo')}</Text>
        <LinkButton py={2} onClick={() => chooseOther(true)}>
          {t('carta.otraDireccion')}
        </LinkButton>
      </Group>
    );
  return (
    <Stack gap={4}>
      <TextInput
        type="email"
        label={t(isComplaint ? 'carta.direccionDpd' : 'carta.direccion')}
        description={isComplaint ? t('carta.direccionDpdAyuda') : undefined}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        maxLength={254}
        withAsterisk
        maw={420}
        data-autofocus
      />
      {known !== null && (
        <LinkButton py={2} w="fit-content" onClick={() => chooseOther(false)}>
          {t('carta.laDelCatalogo', { direccion: known })}
        </LinkButton>
      )}
    </Stack>
  );
}

interface PreviewProps extends LetterAsShown, Ends {
  readonly seen: Seen<Cuenta>;
  readonly reason: string;
  readonly explain: (reason: string) => void;
  /** The address typed here; null: none, or not yet a valid one. */
  readonly address: string | null;
  /** Whether the preview shows exactly what would be sent. */
  readonly ready: boolean;
}

function Preview({ seen, carta, query, address, ready, reason, explain, onClose, sent }: PreviewProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { seen: cuenta, before, onFail } = seen;
  const [checked, check] = useState(false);
  const send = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/envio', {
    onFinish: sent,
    onFail,
  });
  const [note, write] = useState('');
  const released = isReleased(useReleases(), cuenta.cuenta_id);
  const asks = carta.necesita_visto_bueno && !released;
  const { ask, asking, failure } = useAskRelease(onClose, onFail);
  const lacksAddress = carta.motivos.every(({ codigo }) => codigo === 'sin_direccion');
  const { nombre, direccion, otra, dudosa } = carta.destinatario;
  const body = {
    ...query,
    ...(address !== null && { direccion: address }),
    ...(otra && { motivo_direccion: reason.trim() }),
    ...(checked && { direccion_comprobada: true }),
    version: cuenta.version,
  };
  const { cuenta_id } = cuenta;
  const leave = () =>
    asks
      ? ask({ acto: 'irreversible', cuenta_id, carta: body, ...(note.trim() && { nota: note }) })
      : send.mutate({ params: { ...params, cuenta: cuenta_id }, body });
  const canSend = ready && carta.puede_enviarse && (!otra || reason.trim() !== '') && (dudosa === null || checked);
  const dialogRef = useDialogKeys(canSend && !send.isPending && !asking ? { s: leave } : {});
  return (
    <>
      {otra && ready && <AddressReason reason={reason} explain={explain} />}
      {dudosa !== null && ready && (
        <DoubtfulAddress doubt={dudosa} address={direccion} checked={checked} check={check} />
      )}
      <Data>
        <Datum name={t('carta.para')}>
          {nombre}
          <Text size="sm" fw={600}>
            {ready && direccion !== null ? direccion : t('carta.desconocida')}
          </Text>
        </Datum>
        <Datum name={t('carta.asunto')}>{carta.asunto}</Datum>
        <Datum name={t('carta.adjuntos')}>
          <LetterAttachments carta={carta} cuenta={cuenta} query={query} />
        </Datum>
      </Data>
      <LetterNotices carta={carta} />
      <Sheet text={carta.texto} language={carta.idioma} label={carta.asunto} framed autoFocus={address === null} />
      <Refused
        failure={send.error ?? failure}
        changes={useCuentaChanges()(before, cuenta)}
        possible={carta.puede_enviarse || lacksAddress}
      />
      {before && !lacksAddress && <LetterImpediments carta={carta} />}
      {asks && <ReleaseNote note={note} write={write} />}
      <Group justify="flex-end" ref={dialogRef}>
        <Button variant="default" onClick={onClose}>
          {t('carta.noEnviar')}
        </Button>
        <Button
          leftSection={<IconSend size={15} aria-hidden />}
          disabled={!canSend}
          loading={send.isPending || asking}
          rightSection={<KeyHint k="s" />}
          onClick={leave}
        >
          {t(asks ? 'visto.pedir' : 'carta.enviar')}
        </Button>
      </Group>
    </>
  );
}

function AddressReason({ reason, explain }: Pick<PreviewProps, 'reason' | 'explain'>) {
  const { t } = useTranslation('caso');
  return (
    <Textarea
      label={t('carta.motivoDireccion')}
      description={t('carta.motivoDireccionAyuda')}
      value={reason}
      onChange={({ currentTarget }) => explain(currentTarget.value)}
      required
      maxLength={300}
      autosize
      minRows={1}
    />
  );
}

interface DoubtfulAddressProps {
  readonly doubt: string;
  readonly address: string | null;
  readonly checked: boolean;
  readonly check: (checked: boolean) => void;
}

/** The address may be wrong: the letter is sent only once somebody has confirmed it. */
function DoubtfulAddress({ doubt, address, checked, check }: DoubtfulAddressProps) {
  const { t } = useTranslation('caso');
  return (
    <Alert color="ocre" role="alert">
      <Text size="sm" mb="xs">
        {doubt}
      </Text>
      <Checkbox
        label={t('carta.comprobada', { direccion: address })}
        checked={checked}
        onChange={({ currentTarget }) => check(currentTarget.checked)}
      />
    </Alert>
  );
}
