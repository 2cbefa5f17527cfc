/**
 * Forms that record a provider's reaction to a request: a call, a message, or the fate of a letter by post. All have the same order, result,
 * proof, words, so that people learn it once.
 */
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import { POSTAL_DELIVERIES, type PostalDelivery } from '@albacea/contract/schemas/solicitud-lists.ts';
import type { ProveedorSolicitudes } from '@albacea/contract/schemas/solicitudes.ts';
import { Autocomplete, Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { useCaso } from './context.ts';

export type AskedCuenta = ProveedorSolicitudes['cuentas'][number];

export interface InHand {
  readonly what: 'call' | 'receipt' | 'delivery';
  readonly proveedor: string;
  readonly cuenta: AskedCuenta;
}

interface FormProps {
  readonly button: string;
  /** Something is still missing. */
  readonly lacks: boolean;
  readonly command: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function RequestForm({ button, lacks, command, onSend, onClose, children }: FormProps) {
  const { t: common } = useTranslation();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!lacks) onSend();
      }}
    >
      <Stack gap="sm">
        {children}
        <FormFailure failure={command.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancelar')}
          </Button>
          <Button type="submit" loading={command.isPending} disabled={lacks}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface OutcomesProps<T extends string> {
  readonly label: string;
  readonly outcomes: readonly T[];
  readonly nameOf: (outcome: T) => string;
  /** null: nothing is chosen for anybody. */
  readonly value: T | null;
  readonly onChoose: (outcome: T) => void;
}

export function Outcomes<T extends string>({ label, outcomes, nameOf, value, onChoose }: OutcomesProps<T>) {
  return (
    <Radio.Group label={label} value={value ?? ''} onChange={(chosen) => onChoose(chosen as T)} required>
      <Stack gap={6} mt={6}>
        {outcomes.map((one, i) => (
          <Radio key={one} value={one} label={nameOf(one)} {...(i === 0 && { 'data-autofocus': true })} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

export interface Said {
  readonly quien: string;
  readonly clave: string;
  readonly prometida: string;
  readonly nota: string;
}

/** Leaves out the fields that are empty. */
export const givenOf = (said: Said): Partial<Said> =>
  Object.fromEntries(Object.entries(said).filter(([, text]) => text.trim() !== ''));

interface SaidFieldsProps {
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  /** The first day on which an answer can have been promised. */
  readonly from: string | undefined;
  readonly noteRequired?: boolean;
}

/** With whom, their key, until when, and in their words. */
export function SaidFields({ said, onSay, from, noteRequired = false }: SaidFieldsProps) {
  const { t } = useTranslation('caso');
  return (
    <>
      <TextInput
        label={t('solicitudes.quien')}
        value={said.quien}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, quien: value })}
        maxLength={100}
      />
      <TextInput
        label={t('solicitudes.clave')}
        description={t('solicitudes.claveAyuda')}
        value={said.clave}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, clave: value })}
        maxLength={80}
      />
      <DayField
        label={t('solicitudes.prometidaPregunta')}
        min={from}
        value={said.prometida}
        onChange={(prometida) => onSay({ ...said, prometida })}
        maw={220}
      />
      <Textarea
        label={t('solicitudes.palabras')}
        value={said.nota}
        onChange={({ currentTarget: { value } }) => onSay({ ...said, nota: value })}
        required={noteRequired}
        maxLength={1000}
        autosize
        minRows={2}
      />
    </>
  );
}

interface NoTraceProps {
  readonly value?: string;
  readonly onChange?: (why: string) => void;
}

/** Why the provider gave nothing that shows it. */
export function NoTrace(props: NoTraceProps) {
  const { t } = useTranslation('caso');
  return (
    <Autocomplete
      name="sin_constancia"
      label={t('hoja.sinConstancia')}
      data={[
        t('hoja.motivos.formulario'),
        t('hoja.motivos.telefono'),
        t('hoja.motivos.correo'),
        t('hoja.motivos.persona'),
      ]}
      // proposals for an empty field: an open list would cover the button
      filter={({ options, search }) => (search === '' ? options : [])}
      // beside its field, within the dialogue
      comboboxProps={{ withinPortal: false }}
      maxLength={300}
      {...props}
    />
  );
}

const WAYS: readonly RespuestaVia[] = ['correo', 'telefono', 'papel', 'pagina'];

/** The provider confirms that it has a request: by which way, under which reference, until when. */
export function ReceiptForm({ cuenta, onClose }: { readonly cuenta: InHand['cuenta']; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const last = cuenta.solicitudes.at(-1);
  const [way, choose] = useState<RespuestaVia | null>(null);
  const [said, say] = useState<Said>({ quien: '', clave: last?.clave ?? '', prometida: '', nota: '' });
  const command = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/acuse', {
    done: t('solicitudes.acuse.hecho'),
    onFinish: onClose,
  });
  return (
    <RequestForm
      button={t('solicitudes.acuse.guardar')}
      lacks={way === null}
      command={command}
      onSend={() =>
        way && command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { via: way, ...givenOf(said) } })
      }
      onClose={onClose}
    >
      <Outcomes
        label={t('solicitudes.acuse.via')}
        outcomes={WAYS}
        nameOf={(one) => t(`solicitudes.acuse.vias.${one}`)}
        value={way}
        onChoose={choose}
      />
      <SaidFields said={said} onSay={say} from={last?.enviada} />
    </RequestForm>
  );
}

/** What became of a letter by post, as its receipt or its notice of delivery says. */
export function DeliveryForm({ cuenta, onClose }: { readonly cuenta: InHand['cuenta']; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [became, choose] = useState<PostalDelivery | null>(null);
  const [number, type] = useState('');
  const [day, set] = useState('');
  const command = useFormCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/entrega', {
    done: t('solicitudes.acuse.hecho'),
    onFinish: onClose,
  });
  const send = () => {
    if (became === null) return;
    const proof = { ...(number.trim() && { numero: number.trim() }), ...(day && { fecha: day }) };
    command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { entrega: became, ...proof } });
  };
  return (
    <RequestForm
      button={t('solicitudes.postal.guardar')}
      lacks={became === null}
      command={command}
      onSend={send}
      onClose={onClose}
    >
      <Outcomes
        label={t('solicitudes.postal.que')}
        outcomes={POSTAL_DELIVERIES}
        nameOf={(one) => t(`solicitudes.entrega.${one}`)}
        value={became}
        onChoose={choose}
      />
      {(became === 'devuelta' || became === 'perdida') && (
        <Text size="sm" c="dimmed" role="status">
          {t('solicitudes.postal.aviso')}
        </Text>
      )}
      <TextInput
        label={t('solicitudes.postal.numero')}
        value={number}
        onChange={({ currentTarget: { value } }) => type(value)}
        maxLength={60}
      />
      <DayField
        label={t('solicitudes.postal.fecha')}
        value={day}
        min={cuenta.solicitudes.at(-1)?.enviada}
        max={todayInMadrid()}
        onChange={set}
        maw={220}
      />
    </RequestForm>
  );
}
