/** What happens next in the case, day by day. */
import { Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { Seccion } from '../../ui/seccion.tsx';
import { useCaso } from './contexto.ts';

export function Plazos() {
  const { t } = useTranslation('caso');
  const { t: comun } = useTranslation();
  const { caso, parametros } = useCaso();
  const formatos = useFormatos();
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/plazos', { parametros });
  const hoy = hoyEnMadrid();
  const nombreDe = (id: string | null) => {
    const cuenta = caso.cuentas.find(({ cuenta_id }) => cuenta_id === id);
    const certificado = caso.certificados.find(({ certificado_id }) => certificado_id === id);
    const nombre = cuenta?.proveedor ?? (certificado && comun(`certificado.${certificado.tipo}`));
    return nombre ? `${nombre} · ` : '';
  };
  return (
    <Seccion titulo={t('plazos.titulo')}>
      <Leido lectura={lectura}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('plazos.vacio')}
            </Text>
          ) : (
            <Stack component="ol" gap="sm" className="plazos">
              {elementos.map(({ que, de, papel, motivo, fecha, quien, texto }) => (
                <Group component="li" key={`${que} ${de} ${papel} ${motivo}`} gap="sm" wrap="nowrap" align="flex-start">
                  <Text
                    size="xs"
                    w={80}
                    miw={80}
                    className="cifras"
                    c={fecha < hoy ? 'var(--mantine-color-error)' : 'dimmed'}
                    fw={600}
                  >
                    {formatos.relativo(fecha)}
                  </Text>
                  <div>
                    <Text size="sm">{texto}</Text>
                    <Text size="xs" c="dimmed">
                      {nombreDe(de)}
                      {formatos.fecha(fecha)} · {comun(`espera.${quien}`)}
                    </Text>
                  </div>
                </Group>
              ))}
            </Stack>
          )
        }
      </Leido>
    </Seccion>
  );
}
