/**
 * Forms that record a provider's reaction to a request: a call, a message, or the delivery of a letter by post. All have the same order (result,
 * evidence, words), so that people learn it once.
 */
import { POSTAL_DELIVERIES, type PostalDelivery } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import type { Solicitud } from '@albacea/contract/schemas/solicitudes.ts';
import { Autocomplete, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandForm } from '../../ui/command.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { Muted } from '../../ui/text.tsx';
import { type Cuenta, useCaso } from './context.ts';

/** A form about the last pending request. */
interface RequestFormProps {
  readonly cuenta: Pick<Cuenta, 'cuenta_id'>;
  readonly last: Solicitud;
  readonly onClose: () => void;
}

interface OutcomesProps<T extends string> {
  /** Name of the property of the body. */
  readonly name: string;
  readonly label: string;
  readonly outcomes: readonly T[];
  readonly nameOf: (outcome: T) => string;
  readonly onChoose?: (outcome: T) => void;
}

/** A choice of results; none is preselected. */
export function Outcomes<T extends string>({ name, label, outcomes, nameOf, onChoose }: OutcomesProps<T>) {
  return (
    <Radio.Group name={name} label={label} onChange={(chosen) => onChoose?.(chosen as T)} required>
      <Stack gap={6} mt={6}>
        {outcomes.map((one, i) => (
          <Radio key={one} value={one} label={nameOf(one)} required {...(i === 0 && { 'data-autofocus': true })} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The contact person, the reference, the promised date and the provider's words. @param from the first day that can have been promised */
export function useReplyFields(from: string | undefined) {
  const { t } = useTranslation('caso');
  return {
    quien: t('solicitudes.quien'),
    clave: { label: t('solicitudes.clave'), description: t('solicitudes.claveAyuda') },
    prometida: { label: t('solicitudes.prometidaPregunta'), min: from },
    nota: { label: t('solicitudes.palabras') },
  };
}

/** Why there is no evidence from the provider. */
export function NoEvidenceField({ required = false }: { readonly required?: boolean }) {
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
      // suggestions only while the field is empty: an open list would cover the button
      filter={({ options, search }) => (search === '' ? options : [])}
      // the list is drawn beside its field, so that it stays within the dialog
      comboboxProps={{ withinPortal: false }}
      maxLength={300}
      required={required}
    />
  );
}

const WAYS: readonly RespuestaVia[] = ['correo', 'telefono', 'papel', 'pagina'];

/** The provider confirms receipt of a request: how, under which reference, until when. */
export function ReceiptForm({ cuenta, last, onClose }: RequestFormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const reply = useReplyFields(last.enviada);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/acuse"
      params={{ ...params, cuenta: cuenta.cuenta_id }}
      fields={{
        via: (
          <Outcomes
            name="via"
            label={t('solicitudes.acuse.via')}
            outcomes={WAYS}
            nameOf={(one) => t(`solicitudes.acuse.vias.${one as (typeof WAYS)[number] & 'correo'}`)}
          />
        ),
        ...reply,
        clave: { ...reply.clave, defaultValue: last.clave },
      }}
      done={t('solicitudes.acuse.hecho')}
      onFinish={onClose}
      button={t('solicitudes.acuse.guardar')}
      gap="sm"
      onCancel={onClose}
    />
  );
}

/** Records what happened to a letter by post, from its receipt or notice of delivery. */
export function DeliveryForm({ cuenta, last, onClose }: RequestFormProps) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const [became, choose] = useState<PostalDelivery | null>(null);
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/entrega"
      params={{ ...params, cuenta: cuenta.cuenta_id }}
      fields={{
        entrega: (
          <>
            <Outcomes
              name="entrega"
              label={t('solicitudes.postal.que')}
              outcomes={POSTAL_DELIVERIES}
              nameOf={(one) => t(`solicitudes.entrega.${one}`)}
              onChoose={choose}
            />
            {(became === 'devuelta' || became === 'perdida') && (
              <Muted role="status">{t('solicitudes.postal.aviso')}</Muted>
            )}
          </>
        ),
        numero: t('solicitudes.postal.numero'),
        fecha: { label: t('solicitudes.postal.fecha'), min: last.enviada, max: todayInMadrid() },
      }}
      done={t('solicitudes.acuse.hecho')}
      onFinish={onClose}
      button={t('solicitudes.postal.guardar')}
      gap="sm"
      onCancel={onClose}
    />
  );
}
