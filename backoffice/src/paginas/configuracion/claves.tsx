/** API keys: made, shown once, revoked. */
import { Badge, Button, Code, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { Confirmar } from '../../ui/confirmar.tsx';
import { Leido, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { Tabla } from '../../ui/tabla.tsx';
import { UnaVez } from '../../ui/una-vez.tsx';
import { ClaveNueva } from './clave-nueva.tsx';
import { nombreDeAlcance } from './textos.ts';

export type Clave = DatosDe<'GET /aseguradoras/{aseguradora}/claves'>['elementos'][number];

export function Claves() {
  const { t } = useTranslation('configuracion');
  const aseguradora = useAseguradora();
  const [creando, crear] = useState(false);
  const [secreto, mostrar] = useState<string | null>(null);
  const [porRevocar, preguntar] = useState<Clave | null>(null);
  const parametros = { aseguradora };
  const claves = useLectura('GET /aseguradoras/{aseguradora}/claves', { parametros });
  const ajustes = useLectura('GET /aseguradoras/{aseguradora}/configuracion', { parametros });
  const revocar = useOrden('DELETE /aseguradoras/{aseguradora}/claves/{clave}', {
    hecho: t('claves.revocadaHecho'),
    alTerminar: () => preguntar(null),
  });
  const boton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => crear(true)}>
      {t('claves.nueva')}
    </Button>
  );
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {ajustes.data && (
            <>
              {t('claves.base')}: <Code>{ajustes.data.base_url}</Code>
            </>
          )}
        </Text>
        {boton}
      </Group>
      <Paper>
        <Leido lectura={claves}>
          {({ elementos }) =>
            elementos.length === 0 ? (
              <Vacio
                titulo={t('claves.vacio')}
                texto={t('claves.vacioTexto')}
                icono={<IconKey size={36} stroke={1.3} aria-hidden />}
              />
            ) : (
              <TablaDeClaves claves={elementos} alRevocar={preguntar} />
            )
          }
        </Leido>
      </Paper>
      {creando && (
        <ClaveNueva
          aseguradora={aseguradora}
          alCerrar={() => crear(false)}
          alCrear={(clave) => {
            crear(false);
            mostrar(clave);
          }}
        />
      )}
      <UnaVez titulo={t('claves.creada')} secreto={secreto} texto={t('claves.unaVez')} alCerrar={() => mostrar(null)} />
      <Confirmar
        abierta={porRevocar !== null}
        titulo={t('claves.revocarTitulo', { etiqueta: porRevocar?.etiqueta })}
        texto={t('claves.revocarTexto')}
        boton={t('claves.revocar')}
        ocupada={revocar.isPending}
        alConfirmar={() => revocar.mutate({ parametros: { aseguradora, clave: porRevocar?.clave_id ?? '' } })}
        alCerrar={() => preguntar(null)}
      />
    </Stack>
  );
}

function TablaDeClaves({ claves, alRevocar }: { claves: readonly Clave[]; alRevocar: (clave: Clave) => void }) {
  const { t } = useTranslation('configuracion');
  const { fecha, relativo } = useFormatos();
  return (
    <Tabla
      ancho={660}
      columnas={[
        t('claves.etiqueta'),
        t('claves.alcances'),
        t('claves.caduca'),
        t('claves.uso'),
        t('claves.estado'),
        { titulo: t('claves.revocar'), oculto: true },
      ]}
    >
      {claves.map((clave) => {
        const estado = estadoDe(clave);
        return (
          <Table.Tr key={clave.clave_id}>
            <Table.Td>
              <Text size="sm" fw={600}>
                {clave.etiqueta}
              </Text>
              <Text size="xs" c="dimmed">
                {t('claves.termina')} <Code>{clave.final}</Code>
              </Text>
            </Table.Td>
            <Table.Td>
              <Text inherit>
                {clave.alcances.length === 0
                  ? t('claves.todo')
                  : clave.alcances.map((alcance) => t(nombreDeAlcance(alcance))).join(', ')}
              </Text>
              <Text size="xs" c="dimmed" className="partible">
                {clave.redes.length === 0
                  ? t('claves.cualquiera')
                  : t('claves.soloDesde', { redes: clave.redes.join(', ') })}
              </Text>
            </Table.Td>
            <Table.Td className="entera">{clave.caduca ? fecha(clave.caduca) : t('claves.noCaduca')}</Table.Td>
            <Table.Td>{clave.ultimo_uso ? relativo(clave.ultimo_uso) : t('claves.nunca')}</Table.Td>
            <Table.Td>
              <Badge color={estado === 'viva' ? 'verde' : 'gray'}>{t(`claves.${estado}`)}</Badge>
            </Table.Td>
            <Table.Td ta="right">
              {estado === 'viva' && (
                <Button
                  variant="subtle"
                  color="teja"
                  size="compact-sm"
                  aria-label={t('claves.revocarDe', { etiqueta: clave.etiqueta })}
                  onClick={() => alRevocar(clave)}
                >
                  {t('claves.revocar')}
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </Tabla>
  );
}

const estadoDe = ({ revocada, caduca }: Clave) =>
  revocada ? 'revocada' : caduca && Date.parse(caduca) <= Date.now() ? 'caducada' : 'viva';
