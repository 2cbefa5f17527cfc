/** E-mails that were kept in place of being sent. */
import { Button, Modal, Paper, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DatosDe, useCliente } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';

type Correo = DatosDe<'GET /servicio/correos'>['elementos'][number];

export function Correos() {
  const { t } = useTranslation('servicio');
  const { momento } = useFormatos();
  const cliente = useCliente();
  const [visto, ver] = useState<Correo | null>(null);
  const lectura = useLectura('GET /servicio/correos', {}, { cada: 15 });
  return (
    <Paper>
      <Leido lectura={lectura}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Vacio titulo={t('correos.vacio')} texto={t('correos.vacioTexto')} />
          ) : (
            <Tabla
              ancho={560}
              columnas={[
                t('correos.cuando'),
                t('correos.asunto'),
                t('correos.aseguradora'),
                { titulo: t('correos.ver'), oculto: true },
              ]}
            >
              {elementos.map((correo) => (
                <Table.Tr key={correo.ruta}>
                  <Table.Td className="entera">{momento(correo.guardado)}</Table.Td>
                  <Table.Td>
                    <Text size="sm" fw={600}>
                      {correo.asunto}
                    </Text>
                    <Text size="xs" c="dimmed" className="partible">
                      {t('correos.para')} {correo.para}
                    </Text>
                  </Table.Td>
                  <Table.Td>{correo.aseguradora ?? t('correos.propio')}</Table.Td>
                  <Table.Td ta="right">
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('correos.verDe', { asunto: correo.asunto, para: correo.para })}
                      onClick={() => ver(correo)}
                    >
                      {t('correos.ver')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Tabla>
          )
        }
      </Leido>
      <Modal opened={visto !== null} onClose={() => ver(null)} title={visto?.asunto} size="xl">
        {visto && (
          <Stack>
            <Text size="sm" c="dimmed">
              {t('correos.para')}: {visto.para}. {t('correos.sinClave')}
            </Text>
            <iframe
              title={visto.asunto}
              src={cliente.direccion('GET /servicio/correos/pagina', { consulta: { ruta: visto.ruta } })}
              className="previa"
              sandbox=""
            />
          </Stack>
        )}
      </Modal>
    </Paper>
  );
}
