/** Insurers: made with the invitation of their first admin, paused and resumed, for tests or in earnest. */
import { Anchor, Badge, Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';
import { AseguradoraNueva } from './aseguradora-nueva.tsx';

type Aseguradora = DatosDe<'GET /servicio/aseguradoras'>['elementos'][number];

export function Aseguradoras() {
  const { t } = useTranslation('servicio');
  const { fecha } = useFormatos();
  const [creando, crear] = useState(false);
  const [pregunta, preguntar] = useState<{ una: Aseguradora; que: 'pausar' | 'probar' | 'estrenar' } | null>(null);
  const lectura = useLectura('GET /servicio/aseguradoras', {});
  const cambiar = useOrden('PATCH /servicio/aseguradoras/{aseguradora}', {
    hecho: t('aseguradoras.cambiada'),
    alTerminar: () => preguntar(null),
  });
  const poner = (aseguradora: string, cuerpo: { estado: 'activa' | 'pausada' } | { pruebas: boolean }) =>
    cambiar.mutate({ parametros: { aseguradora }, cuerpo });
  const alConfirmar = () =>
    pregunta &&
    poner(
      pregunta.una.slug,
      pregunta.que === 'pausar' ? { estado: 'pausada' } : { pruebas: pregunta.que === 'probar' },
    );
  return (
    <Stack>
      <Group justify="flex-end">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => crear(true)}>
          {t('aseguradoras.nueva')}
        </Button>
      </Group>
      <Paper>
        <Leido lectura={lectura}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Vacio titulo={t('aseguradoras.vacio')} />
            ) : (
              <Tabla
                ancho={680}
                columnas={[
                  t('aseguradoras.nombre'),
                  t('aseguradoras.variante'),
                  t('aseguradoras.estado'),
                  t('aseguradoras.creadaEl'),
                  { titulo: t('aseguradoras.pausar'), oculto: true },
                ]}
              >
                {elementos.map((una) => (
                  <Table.Tr key={una.slug}>
                    <Table.Td>
                      <Anchor component={Link} to={`/${una.slug}/configuracion`} size="sm" fw={600}>
                        {una.nombre}
                      </Anchor>
                      <Text size="xs" c="dimmed">
                        {una.slug}
                      </Text>
                    </Table.Td>
                    <Table.Td>{una.variante}</Table.Td>
                    <Table.Td>
                      <Group gap={6}>
                        <Badge color={una.estado === 'activa' ? 'verde' : 'gray'}>
                          {t(`aseguradoras.${una.estado}`)}
                        </Badge>
                        {una.pruebas && <Badge color="ocre">{t('aseguradoras.pruebas')}</Badge>}
                      </Group>
                    </Table.Td>
                    <Table.Td className="entera">{fecha(una.creada)}</Table.Td>
                    <Table.Td>
                      <Group gap="xs" justify="flex-end" wrap="nowrap">
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={t(una.pruebas ? 'aseguradoras.estrenarDe' : 'aseguradoras.probarDe', {
                            nombre: una.nombre,
                          })}
                          onClick={() => preguntar({ una, que: una.pruebas ? 'estrenar' : 'probar' })}
                        >
                          {t(una.pruebas ? 'aseguradoras.estrenar' : 'aseguradoras.probar')}
                        </Button>
                        {una.estado === 'activa' ? (
                          <Button
                            variant="subtle"
                            color="teja"
                            size="compact-sm"
                            aria-label={t('aseguradoras.pausarDe', { nombre: una.nombre })}
                            onClick={() => preguntar({ una, que: 'pausar' })}
                          >
                            {t('aseguradoras.pausar')}
                          </Button>
                        ) : (
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={t('aseguradoras.reanudarDe', { nombre: una.nombre })}
                            onClick={() => poner(una.slug, { estado: 'activa' })}
                          >
                            {t('aseguradoras.reanudar')}
                          </Button>
                        )}
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Tabla>
            )
          }
        </Leido>
      </Paper>
      {creando && <AseguradoraNueva alCerrar={() => crear(false)} />}
      <Confirmar
        abierta={pregunta !== null}
        titulo={t(`aseguradoras.${pregunta?.que ?? 'pausar'}De`, { nombre: pregunta?.una.nombre })}
        texto={t(`aseguradoras.${pregunta?.que ?? 'pausar'}Texto`)}
        boton={t(`aseguradoras.${pregunta?.que ?? 'pausar'}`)}
        ocupada={cambiar.isPending}
        alConfirmar={alConfirmar}
        alCerrar={() => preguntar(null)}
      />
    </Stack>
  );
}
