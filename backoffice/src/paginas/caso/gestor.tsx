/** Who of the service works on the case. */
import { Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { useAsignacion } from '../casos/asignacion.ts';
import { useHolder } from '../trabajo/use-holder.ts';
import { useCaso } from './contexto.ts';

export function Gestor() {
  const { t } = useTranslation('caso');
  const { caso, parametros } = useCaso();
  const mesa = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { parametros });
  const gestores = useLectura('GET /gestores', {}).data?.elementos ?? [];
  const asignar = useAsignacion();
  const actual = mesa.data?.gestor ?? null;
  return (
    <Select
      aria-label={t('gestor')}
      placeholder={t('sinGestor')}
      data={gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre }))}
      value={actual}
      onChange={(gestor) => void asignar([{ caso_id: caso.caso_id, gestor: actual }], gestor)}
      clearable
      clearButtonProps={{ 'aria-label': t('quitarGestor') }}
      disabled={!mesa.data}
      w={190}
    />
  );
}

/** Who has taken the case from the work list. */
export function Lleva() {
  const { parametros } = useCaso();
  const { data } = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/mesa', { parametros });
  const lleva = useHolder(data?.lo_lleva);
  return (
    lleva && (
      <Text span size="sm">
        {lleva}
      </Text>
    )
  );
}
