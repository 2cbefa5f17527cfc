/** Hands a case over to another person of the family, with a reason and a document as proof. */
import { AVAILABLE_LANGUAGES, HANDOVER_PROOFS } from '@albacea/contract/schemas/lists.ts';
import { Alert, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReading } from '../../app/data.ts';
import { CommandForm } from '../../ui/command.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Choice } from '../../ui/inputs.tsx';
import { Refused } from '../../ui/meanwhile.tsx';
import { useSeenCaso } from './changes.ts';
import { useCaso } from './context.ts';
import { useHandovers } from './readings.ts';

export function HandOver({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: settings } = useTranslation('configuracion');
  const { caso, params } = useCaso();
  const { version, onFail, changes } = useSeenCaso();
  const proofs = useProofs();
  const request = useHandovers()?.peticion;
  const heir = `${caso.heredero.nombre} ${caso.heredero.apellidos}`;
  return (
    <CommandForm
      call="POST /aseguradoras/{aseguradora}/casos/{caso}/relevos"
      params={params}
      fields={{
        'heredero.nombre': { label: t('relevo.nombre'), defaultValue: request?.nombre, 'data-autofocus': true },
        'heredero.apellidos': { label: t('relevo.apellidos'), defaultValue: request?.apellidos },
        'heredero.email': {
          label: t('relevo.email'),
          description: t('relevo.emailTexto'),
          defaultValue: request?.email,
        },
        'heredero.telefono': { label: t('relevo.telefono'), defaultValue: request?.telefono, type: 'tel' },
        'heredero.parentesco': { label: t('relevo.parentesco'), defaultValue: request?.parentesco },
        'heredero.idioma': (
          <NativeSelect
            name="heredero.idioma"
            label={t('relevo.idioma')}
            data={AVAILABLE_LANGUAGES.map((value) => ({ value, label: settings(`idioma.${value}`) }))}
          />
        ),
        motivo: {
          label: t('relevo.motivo'),
          nameOf: (value) => t(`relevo.motivos.${value}`),
          defaultValue: request?.motivo,
        },
        prueba:
          proofs.length === 0 ? (
            <Alert color="ocre">{t('relevo.sinPrueba')}</Alert>
          ) : (
            <Choice name="prueba" label={t('relevo.prueba')} data={proofs} />
          ),
        explicacion: t('relevo.explicacion'),
      }}
      body={version}
      refusal={(failure) => <Refused failure={failure} changes={changes} />}
      done={({ acceso_heredero: { notificado } }) => t(notificado ? 'relevo.hecho' : 'relevo.hechoLuego')}
      onFinish={onClose}
      onFail={onFail}
      button={t('relevo.enviar')}
      color="teja"
      disabled={proofs.length === 0}
    >
      <Text size="sm">{t('relevo.texto', { quien: heir })}</Text>
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
