/** A provider of the catalogue, field by field, with what was corrected. */
import { ActionIcon, Anchor, Badge, Modal, Paper, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura } from '../../aplicacion/datos.ts';
import { Leido } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Pagina } from '../../ui/pagina.tsx';
import { Correccion } from './correccion.tsx';
import { type Campo, nombreDeCampo, ultimoDe } from './nombre-de-campo.ts';
import { usePalabras } from './palabras.ts';

export function Component() {
  const { codigo = '' } = useParams();
  const lectura = useLectura('GET /catalogo/proveedores/{codigo}', { parametros: { codigo } });
  return <Leido lectura={lectura}>{(datos) => <Ficha codigo={codigo} datos={datos} />}</Leido>;
}

function Ficha({
  codigo,
  datos,
}: {
  readonly codigo: string;
  readonly datos: DatosDe<'GET /catalogo/proveedores/{codigo}'>;
}) {
  const { t } = useTranslation('catalogo');
  const { t: comun } = useTranslation();
  const [abierto, elegir] = useState<string | null>(null);
  const { proveedor, campos } = datos;
  const elegido = campos.find(({ campo }) => campo === abierto);
  const grupos = [...new Set(campos.map(({ campo }) => (campo.startsWith('acciones.') ? campo.split('.')[1] : '')))];
  return (
    <Pagina
      titulo={proveedor.nombre}
      detalle={
        proveedor.pagina && (
          <Anchor href={proveedor.pagina} target="_blank" rel="noreferrer" size="sm">
            {proveedor.pagina}
          </Anchor>
        )
      }
      encima={[{ texto: t('titulo'), a: '/catalogo' }]}
    >
      <Stack>
        {grupos.map((grupo = '') => (
          <Paper key={grupo} p="md" component="section">
            <Title order={2} size="h3" mb="xs">
              {grupo === '' ? t('general') : comun(`accion.${grupo as 'eliminar'}`)}
            </Title>
            <Campos
              campos={campos.filter(({ campo }) =>
                grupo === '' ? !campo.includes('.') : campo.startsWith(`acciones.${grupo}.`),
              )}
              elegir={({ campo }) => elegir(campo)}
            />
          </Paper>
        ))}
        <Historial codigo={codigo} />
      </Stack>
      <Modal
        opened={elegido !== undefined}
        onClose={() => elegir(null)}
        title={elegido && t('corregirCampo', { campo: nombreDeCampo(elegido.campo, t, comun) })}
      >
        {elegido && <Correccion codigo={codigo} campo={elegido} cerrar={() => elegir(null)} />}
      </Modal>
    </Pagina>
  );
}

function Campos({ campos, elegir }: { readonly campos: readonly Campo[]; readonly elegir: (campo: Campo) => void }) {
  const { t } = useTranslation('catalogo');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  const { enUnaLinea } = usePalabras();
  return (
    <Table className="lista" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={{ base: 120, md: 220 }}>{t('campo')}</Table.Th>
          <Table.Th>{t('valor')}</Table.Th>
          <Table.Th className="media" w={270}>
            {t('certeza')}
          </Table.Th>
          <Table.Th w={44}>
            <span className="oculto">{t('corregir')}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {campos.map((campo) => (
          <Table.Tr key={campo.campo}>
            <Table.Td>{t(`nombre.${ultimoDe(campo.campo)}`)}</Table.Td>
            <Table.Td className="partible">
              <Text size="sm" c={campo.valor === 'null' ? 'dimmed' : 'inherit'}>
                {enUnaLinea(campo.campo, campo.valor)}
              </Text>
            </Table.Td>
            <Table.Td className="media">
              <Badge
                color={campo.estado === 'verificado' ? 'verde' : campo.estado === 'no_verificado' ? 'ocre' : 'gray'}
              >
                {t(`estado.${campo.estado === 'verificado' && campo.valor === 'null' ? 'sin_dato' : campo.estado}`)}
              </Badge>
              <Text size="xs" c="dimmed">
                {[campo.fecha && formatos.fecha(campo.fecha), campo.fuente && sitioDe(campo.fuente)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('corregirCampo', { campo: nombreDeCampo(campo.campo, t, comun) })}
                onClick={() => elegir(campo)}
              >
                <IconPencil size={17} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The site of an address; what is none stays as it is. */
const sitioDe = (fuente: string): string => URL.parse(fuente)?.hostname.replace(/^www\./, '') ?? fuente;

function Historial({ codigo }: { readonly codigo: string }) {
  const { t } = useTranslation('catalogo');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  const { enUnaLinea } = usePalabras();
  const lectura = useLectura('GET /catalogo/proveedores/{codigo}/correcciones', { parametros: { codigo } });
  return (
    <Paper p="md" component="section">
      <Title order={2} size="h3" mb="sm">
        {t('correcciones')}
      </Title>
      <Leido lectura={lectura}>
        {({ elementos }) =>
          elementos.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('sinCorrecciones')}
            </Text>
          ) : (
            <Timeline active={-1} bulletSize={12} lineWidth={2}>
              {elementos.map(({ numero, campo, antes, despues, motivo, quien, ocurrido, fuente }) => (
                <Timeline.Item key={numero} title={<Text size="sm">{nombreDeCampo(campo, t, comun)}</Text>}>
                  <Text size="sm">
                    <s>{enUnaLinea(campo, antes)}</s> → {enUnaLinea(campo, despues)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {[motivo, fuente, quien, formatos.momento(ocurrido)].filter(Boolean).join(' · ')}
                  </Text>
                </Timeline.Item>
              ))}
            </Timeline>
          )
        }
      </Leido>
    </Paper>
  );
}
