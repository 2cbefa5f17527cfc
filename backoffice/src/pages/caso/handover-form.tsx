/** Hands a case over to another person of the family, with a reason and a document that proves it. */
import { HANDOVER_PROOFS, HANDOVER_REASONS, type HandoverReason } from '@albacea/contract/schemas/handover-reasons.ts';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { Alert, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/confirm.tsx';
import { type Field, fieldsOf } from '../../ui/fields.ts';
import { useFormats } from '../../ui/formats.ts';
import { Choice } from '../../ui/inputs.tsx';
import { Refused } from '../../ui/meanwhile.tsx';
import { useSeenCaso } from './changes.ts';
import { useCaso } from './context.ts';
import { useHandovers } from './readings.ts';

export function HandOver({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { caso, params } = useCaso();
  const { version, onFail, changes } = useSeenCaso();
  const proofs = useProofs();
  const request = useHandovers()?.peticion;
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/relevos', {
    done: ({ acceso_heredero: { notificado } }) => t(notificado ? 'relevo.hecho' : 'relevo.hechoLuego'),
    onFinish: onClose,
    onFail,
  });
  const heir = `${caso.heredero.nombre} ${caso.heredero.apellidos}`;
  return (
    <CommandForm
      command={command}
      button={t('relevo.enviar')}
      onSubmit={(event) => command.mutate({ params, body: { ...bodyOf(fieldsOf(event)), ...version } })}
      color="teja"
      disabled={proofs.length === 0}
      refusal={<Refused failure={command.error} changes={changes} />}
    >
      <Text size="sm">{t('relevo.texto', { quien: heir })}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          name="nombre"
          label={t('relevo.nombre')}
          required
          maxLength={100}
          defaultValue={request?.nombre ?? ''}
          data-autofocus
        />
        <TextInput
          name="apellidos"
          label={t('relevo.apellidos')}
          required
          maxLength={150}
          defaultValue={request?.apellidos ?? ''}
        />
      </SimpleGrid>
      <TextInput
        name="email"
        type="email"
        label={t('relevo.email')}
        description={t('relevo.emailTexto')}
        required
        maxLength={254}
        defaultValue={request?.email ?? ''}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          name="telefono"
          type="tel"
          label={t('relevo.telefono')}
          maxLength={60}
          defaultValue={request?.telefono ?? ''}
        />
        <TextInput
          name="parentesco"
          label={t('relevo.parentesco')}
          maxLength={60}
          defaultValue={request?.parentesco ?? ''}
        />
      </SimpleGrid>
      <Languages />
      <Choice
        name="motivo"
        label={t('relevo.motivo')}
        data={HANDOVER_REASONS.map((value) => ({ value, label: t(`relevo.motivos.${value}`) }))}
        {...(request && { defaultValue: request.motivo })}
      />
      {proofs.length === 0 ? (
        <Alert color="ocre">{t('relevo.sinPrueba')}</Alert>
      ) : (
        <Choice name="prueba" label={t('relevo.prueba')} data={proofs} />
      )}
      <Textarea name="explicacion" label={t('relevo.explicacion')} required maxLength={2000} autosize minRows={2} />
    </CommandForm>
  );
}

/** The validated documents of the case that can prove a handover, as options of a select. */
function useProofs() {
  const { t: common } = useTranslation();
  const { params } = useCaso();
  const { moment } = useFormats();
  const papers =
    useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/documentos', { params }).data?.elementos ?? [];
  return papers
    .filter(({ estado, apartado }) => estado === 'validado' && apartado === null)
    .filter(({ tipo }) => HANDOVER_PROOFS.some((one) => one === tipo))
    .map(({ documento_id, tipo, recibido }) => ({
      value: documento_id,
      label: `${common(`documento.${tipo}`)} · ${moment(recibido)}`,
    }));
}

function Languages() {
  const { t } = useTranslation('caso');
  const { t: settings } = useTranslation('configuracion');
  return (
    <NativeSelect
      name="idioma"
      label={t('relevo.idioma')}
      data={AVAILABLE_LANGUAGES.map((value) => ({ value, label: settings(`idioma.${value}`) }))}
    />
  );
}

/** @returns the body of the command, without blank optional fields */
function bodyOf(from: Field) {
  const [telefono, parentesco] = [from('telefono'), from('parentesco')];
  return {
    heredero: {
      nombre: from('nombre'),
      apellidos: from('apellidos'),
      email: from('email'),
      ...(telefono !== '' && { telefono }),
      ...(parentesco !== '' && { parentesco }),
      idioma: from('idioma') as (typeof AVAILABLE_LANGUAGES)[number],
    },
    motivo: from('motivo') as HandoverReason,
    explicacion: from('explicacion'),
    prueba: from('prueba'),
  };
}
