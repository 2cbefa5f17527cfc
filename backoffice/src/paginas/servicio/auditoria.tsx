/** The audit log of the service itself. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLectura, useLista } from '../../aplicacion/datos.ts';
import { Filtros, useFiltros } from '../auditoria/filtros.tsx';
import { Registro } from '../auditoria/registro.tsx';
import { Sello } from '../auditoria/sello.tsx';

export function Auditoria() {
  const { t } = useTranslation('auditoria');
  const { filtros, consulta, cambiar } = useFiltros();
  const lista = useLista('GET /servicio/auditoria', { consulta });
  const lectura = useLectura('GET /servicio/auditoria/verificacion', {}, { activa: false });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('servicioTexto')}
      </Text>
      <Sello lectura={lectura} />
      <Filtros filtros={filtros} cambiar={cambiar} conObjetos={false} />
      <Registro lista={lista} cambiar={cambiar} />
    </Stack>
  );
}
