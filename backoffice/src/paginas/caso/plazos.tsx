/** What happens next in the case, day by day; each leads to where it is done. */
import type { QueVence } from '@albacea/contract/plazos.ts';
import { Anchor, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';
import { useVista } from './vista.ts';

type Plazo = DatosDe<'GET /aseguradoras/{aseguradora}/casos/{caso}/plazos'>['elementos'][number];

const PESTANA: Readonly<Record<QueVence, string>> = {
  caso: 'resumen',
  cuenta: 'cuentas',
  certificado: 'certificados',
  documento: 'documentos',
  objecion: 'objeciones',
};

/** Next dates of the case; people of insurers don't ask for them. */
export function usePlazos() {
  const { parametros, gestiona } = useCaso();
  return useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/plazos', { parametros }, { activa: gestiona });
}

export function Plazos() {
  const { t } = useTranslation('caso');
  const formatos = useFormatos();
  const hoy = hoyEnMadrid();
  return (
    <Seccion titulo={t('plazos.titulo')}>
      <Leido lectura={usePlazos()}>
        {({ elementos: todos }) => {
          const elementos = todos.filter((uno) => !esEco(uno, todos));
          return elementos.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('plazos.vacio')}
            </Text>
          ) : (
            <Stack gap="md">
              {[...new Set(elementos.map(({ fecha }) => fecha))].map((dia) => (
                <section key={dia}>
                  <Text
                    component="h3"
                    size="xs"
                    fw={600}
                    m={0}
                    mb={4}
                    c={dia < hoy ? 'var(--mantine-color-error)' : 'dimmed'}
                    className="mayuscula"
                  >
                    {formatos.relativo(dia)} · {formatos.fecha(dia)}
                  </Text>
                  <Stack component="ul" gap={8} className="plazos">
                    {elementos
                      .filter(({ fecha }) => fecha === dia)
                      .map((plazo) => (
                        <Renglon key={`${plazo.que} ${plazo.de} ${plazo.papel} ${plazo.motivo}`} plazo={plazo} />
                      ))}
                  </Stack>
                </section>
              ))}
            </Stack>
          );
        }}
      </Leido>
    </Seccion>
  );
}

/** The case as a whole waits for what one of its parts says better. */
const esEco = ({ que, motivo }: Plazo, todos: readonly Plazo[]): boolean =>
  que === 'caso' && todos.some((otro) => otro.que !== 'caso' && otro.motivo === motivo);

function Renglon({ plazo: { que, de, papel, quien, texto } }: { readonly plazo: Plazo }) {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { t: catalogo } = useTranslation('catalogo');
  const { caso } = useCaso();
  const { ver } = useVista();
  const cuenta = caso.cuentas.find(({ cuenta_id }) => cuenta_id === de);
  const certificado = caso.certificados.find(({ certificado_id }) => certificado_id === de);
  const documento = caso.documentos.find(({ documento_id }) => documento_id === de)?.tipo;
  const detalle = [
    cuenta?.proveedor ?? (certificado && comun(`certificado.${certificado.tipo}`)),
    documento && comun(`documento.${documento}`),
    papel &&
      (papel === 'prueba_de_defuncion'
        ? t('papeles.prueba')
        : papel === 'mandato'
          ? t('papeles.mandato')
          : catalogo(`papel.${papel as 'factura'}`)),
    comun(`espera.${quien}`),
  ];
  return (
    <li>
      {que === 'caso' ? (
        <Text size="sm">{texto}</Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => ver(PESTANA[que], de ?? undefined)}
        >
          {texto}
        </Anchor>
      )}
      <Text size="xs" c="dimmed">
        {detalle.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}
