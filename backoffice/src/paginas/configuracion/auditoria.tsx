/** The audit log of the insurer. */
import { Stack } from '@mantine/core';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useLectura, useLista } from '../../aplicacion/datos.ts';
import { Filtros, useFiltros } from '../auditoria/filtros.tsx';
import { Registro } from '../auditoria/registro.tsx';
import { Sello } from '../auditoria/sello.tsx';

export function Auditoria() {
  const aseguradora = useAseguradora();
  const { filtros, consulta, cambiar } = useFiltros();
  const parametros = { aseguradora };
  const lista = useLista('GET /aseguradoras/{aseguradora}/auditoria', { parametros, consulta });
  const lectura = useLectura(
    'GET /aseguradoras/{aseguradora}/auditoria/verificacion',
    { parametros },
    { activa: false },
  );
  return (
    <Stack>
      <Sello lectura={lectura} />
      <Filtros filtros={filtros} cambiar={cambiar} conObjetos />
      <Registro lista={lista} cambiar={cambiar} paginaDeCaso={(caso) => `/${aseguradora}/casos/${caso}`} />
    </Stack>
  );
}
