/** Packs: those that every insurer has, and its own. */
import { MODULOS } from '@albacea/contract/listas.ts';
import { Badge, Button, Checkbox, Group, Modal, Paper, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useOrden } from '../../aplicacion/datos.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';
import { Leido } from '../../ui/estados.tsx';
import { Tabla } from '../../ui/tabla.tsx';

type Pack = DatosDe<'GET /aseguradoras/{aseguradora}/packs'>['elementos'][number];
const COMUNES: readonly string[] = ['basico', 'completo'];

export function Packs() {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const aseguradora = useAseguradora();
  const [editado, editar] = useState<Pack | 'nuevo' | null>(null);
  const lectura = useLectura('GET /aseguradoras/{aseguradora}/packs', { parametros: { aseguradora } });
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('packs.texto')}
        </Text>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => editar('nuevo')}>
          {t('packs.nuevo')}
        </Button>
      </Group>
      <Paper>
        <Leido lectura={lectura}>
          {({ elementos }) => (
            <Tabla
              ancho={600}
              columnas={[
                t('packs.nombre'),
                t('packs.codigo'),
                t('packs.modulos'),
                { titulo: t('packs.cambiar'), oculto: true },
              ]}
            >
              {elementos.map((pack) => (
                <Table.Tr key={pack.pack}>
                  <Table.Td fw={600}>{pack.nombre}</Table.Td>
                  <Table.Td>{pack.pack}</Table.Td>
                  <Table.Td>{pack.modulos.map((modulo) => comun(`modulo.${modulo}`)).join(', ')}</Table.Td>
                  <Table.Td ta="right">
                    {COMUNES.includes(pack.pack) ? (
                      <Badge color="gray">{t('packs.comun')}</Badge>
                    ) : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('packs.cambiarDe', { nombre: pack.nombre })}
                        onClick={() => editar(pack)}
                      >
                        {t('packs.cambiar')}
                      </Button>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Tabla>
          )}
        </Leido>
      </Paper>
      {editado && <FormaDePack pack={editado} aseguradora={aseguradora} alCerrar={() => editar(null)} />}
    </Stack>
  );
}

interface PropsDeForma {
  readonly pack: Pack | 'nuevo';
  readonly aseguradora: string;
  readonly alCerrar: () => void;
}

function FormaDePack({ pack, aseguradora, alCerrar }: PropsDeForma) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const antes = pack === 'nuevo' ? { pack: '', nombre: '', modulos: [] } : pack;
  const [datos, poner] = useState({ pack: antes.pack, nombre: antes.nombre, modulos: antes.modulos as string[] });
  const opciones = { alFallar: () => true, alTerminar: alCerrar };
  const crear = useOrden('POST /aseguradoras/{aseguradora}/packs', { ...opciones, hecho: t('packs.creado') });
  const cambiar = useOrden('PATCH /aseguradoras/{aseguradora}/packs/{pack}', { ...opciones, hecho: t('guardado') });
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    const modulos = datos.modulos as Pack['modulos'];
    if (pack === 'nuevo') crear.mutate({ parametros: { aseguradora }, cuerpo: { ...datos, modulos } });
    else cambiar.mutate({ parametros: { aseguradora, pack: pack.pack }, cuerpo: { nombre: datos.nombre, modulos } });
  };
  const titulo = pack === 'nuevo' ? t('packs.nuevo') : t('packs.cambiarDe', { nombre: antes.nombre });
  return (
    <Modal opened onClose={alCerrar} title={titulo}>
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={crear.error ?? cambiar.error} />
          <TextInput
            label={t('packs.nombre')}
            required
            withAsterisk={false}
            maxLength={80}
            value={datos.nombre}
            onChange={({ currentTarget: { value } }) => poner((d) => ({ ...d, nombre: value }))}
          />
          {pack === 'nuevo' && (
            <TextInput
              label={t('packs.codigo')}
              description={t('packs.codigoTexto')}
              pattern="[a-z][a-z0-9_\-]{0,39}"
              required
              withAsterisk={false}
              value={datos.pack}
              onChange={({ currentTarget: { value } }) => poner((d) => ({ ...d, pack: value }))}
            />
          )}
          <Checkbox.Group
            label={t('packs.modulos')}
            value={datos.modulos}
            onChange={(modulos) => poner((d) => ({ ...d, modulos }))}
          >
            <Stack gap="xs" mt="xs">
              {MODULOS.map((modulo) => (
                <Checkbox key={modulo} value={modulo} label={comun(`modulo.${modulo}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button type="submit" loading={crear.isPending || cambiar.isPending} disabled={datos.modulos.length === 0}>
            {pack === 'nuevo' ? t('packs.crear') : comun('guardar')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
