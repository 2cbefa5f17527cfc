/** The figures of an insurer: its report as tiles, charts and tables, beside the period before. */
import '@mantine/charts/styles.css';
import './cifras.css';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useCliente } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { AJUSTES } from '../../aplicacion/permisos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { Leido } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { Pagina } from '../../ui/pagina.tsx';
import { AportarDatos } from './aportar-datos.tsx';
import { Desglose } from './desglose.tsx';
import { Fichas } from './fichas.tsx';
import { Filtros } from './filtros.tsx';
import { ContextoDeVista } from './informe.tsx';
import { anterior, consultaDe, type Eleccion, escribirEleccion, leerEleccion } from './periodo.ts';
import { Antiguedad, Cierre, Cohorte, Familia, Flujo } from './secciones-casos.tsx';
import { Cuentas, CuentasPorAccion, Economico, Tiempos } from './secciones-cuentas.tsx';

export function Component() {
  const { t } = useTranslation('cifras');
  const { fecha, momento } = useFormatos();
  const aseguradora = useAseguradora();
  const cliente = useCliente();
  const { rol } = useSesion();
  const [direccion, irA] = useSearchParams();
  const hoy = hoyEnMadrid();
  const eleccion = leerEleccion(direccion, hoy);
  // from the address and not from what was painted last: two choices in quick succession are both kept
  const elegir = (cambios: Partial<Eleccion>) =>
    irA(escribirEleccion(leerEleccion(new URLSearchParams(location.search), hoy), cambios));
  const parametros = { aseguradora };
  const lectura = useLectura(
    'GET /aseguradoras/{aseguradora}/cifras',
    { parametros, consulta: consultaDe(eleccion) },
    { conservar: true },
  );
  const corte = lectura.data?.periodo.corte ?? null;
  // as of the same instant: the two differ by their days alone
  const previa = useLectura(
    'GET /aseguradoras/{aseguradora}/cifras',
    { parametros, consulta: { ...consultaDe({ ...eleccion, ...anterior(eleccion) }), ...(corte && { corte }) } },
    { activa: eleccion.comparar && corte !== null, conservar: true },
  );
  const antes = eleccion.comparar ? (previa.data ?? null) : null;
  return (
    <Pagina
      titulo={t('titulo')}
      detalle={
        corte && t('detalle', { desde: fecha(eleccion.desde), hasta: fecha(eleccion.hasta), corte: momento(corte) })
      }
      acciones={
        <>
          {AJUSTES.includes(rol) && <AportarDatos />}
          <Button
            component="a"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            href={cliente.direccion('GET /aseguradoras/{aseguradora}/cifras/csv', {
              parametros,
              consulta: { ...consultaDe(eleccion), ...(corte && { corte }) },
            })}
            download={`${aseguradora}-${eleccion.desde}-${eleccion.hasta}.csv`}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      <Filtros {...{ eleccion, hoy, corte: lectura.isPlaceholderData ? null : corte, elegir }} />
      <Leido lectura={lectura}>
        {(informe) => (
          <ContextoDeVista value={{ eleccion, informe, antes }}>
            <Stack gap="md" aria-busy={lectura.isPlaceholderData} opacity={lectura.isPlaceholderData ? 0.5 : 1}>
              <Fichas />
              <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
                <Flujo />
                <Antiguedad />
                <Cohorte />
                <Cierre />
                <Cuentas />
                <CuentasPorAccion />
                <Familia />
                <Economico />
              </SimpleGrid>
              <Tiempos />
              <Desglose />
            </Stack>
          </ContextoDeVista>
        )}
      </Leido>
    </Pagina>
  );
}
