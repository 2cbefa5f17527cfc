/** The cases of an insurer: search, filters, and for people of the service the giving of many at once. */
import { Anchor, Box, Button, Checkbox, Group, Paper, Select, Table, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAseguradora } from '../../aplicacion/aseguradora.ts';
import { useFilas } from '../../aplicacion/atajos.tsx';
import type { DatosDe } from '../../aplicacion/cliente.ts';
import { useLectura, useLista } from '../../aplicacion/datos.ts';
import { esDelServicio } from '../../aplicacion/permisos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { useFormatos } from '../../ui/formatos.ts';
import { MarcaDeCaso, MarcaUrgente } from '../../ui/marcas.tsx';
import { Mas } from '../../ui/mas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { useAsignacion } from './asignacion.ts';
import { Filtros, useFiltros } from './filtros.tsx';

type Caso = DatosDe<'GET /aseguradoras/{aseguradora}/casos'>['elementos'][number];

export function Component() {
  const { t } = useTranslation('casos');
  const aseguradora = useAseguradora();
  return (
    <Pagina
      titulo={t('titulo')}
      acciones={
        <Button component={Link} to={`/${aseguradora}/casos/nuevo`} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('abrir')}
        </Button>
      }
    >
      <Paper>
        <Filtros key={aseguradora} />
        <Lista key={`lista-${aseguradora}`} />
      </Paper>
    </Pagina>
  );
}

function Lista() {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const aseguradora = useAseguradora();
  const { consulta, hay } = useFiltros();
  const [elegidos, elegir] = useState<ReadonlySet<string>>(new Set());
  const lista = useLista('GET /aseguradoras/{aseguradora}/casos', { parametros: { aseguradora }, consulta });
  useFilas();
  if (lista.error) return <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />;
  if (lista.isPending) return <Cargando />;
  if (lista.elementos.length === 0)
    return <Vacio titulo={t(hay ? 'nada' : 'vacio')} texto={t(hay ? 'nadaTexto' : 'vacioTexto')} />;
  return (
    <>
      {elegidos.size > 0 && (
        <Elegidos
          casos={lista.elementos.filter(({ caso_id }) => elegidos.has(caso_id))}
          limpiar={() => elegir(new Set())}
        />
      )}
      <Tabla casos={lista.elementos} elegidos={elegidos} elegir={elegir} atenuada={lista.isPlaceholderData} />
      {lista.hasNextPage ? (
        <Mas lista={lista} />
      ) : (
        <Text size="xs" c="dimmed" ta="center" p="sm">
          {comun('fin')}
        </Text>
      )}
    </>
  );
}

interface PropsDeTabla {
  readonly casos: readonly Caso[];
  readonly elegidos: ReadonlySet<string>;
  readonly elegir: (elegidos: ReadonlySet<string>) => void;
  readonly atenuada: boolean;
}

function Tabla({ casos, elegidos, elegir, atenuada }: PropsDeTabla) {
  const { t } = useTranslation('casos');
  const { rol } = useSesion();
  const elige = esDelServicio(rol);
  const gestores = useLectura('GET /gestores', {}, { activa: elige }).data?.elementos ?? [];
  const nombres = new Map(gestores.map(({ usuario_id, nombre }) => [usuario_id, nombre]));
  const todos = casos.length > 0 && casos.every(({ caso_id }) => elegidos.has(caso_id));
  return (
    <Table.ScrollContainer minWidth={0} opacity={atenuada ? 0.6 : 1}>
      <Table aria-label={t('titulo')} className="lista">
        <Table.Thead>
          <Table.Tr>
            {elige && (
              <Table.Th w={36}>
                <Checkbox
                  aria-label={t('elegirTodos')}
                  checked={todos}
                  onChange={() => elegir(new Set(todos ? [] : casos.map(({ caso_id }) => caso_id)))}
                />
              </Table.Th>
            )}
            <Table.Th>{t('fallecido')}</Table.Th>
            <Table.Th className="ancha">{t('poliza')}</Table.Th>
            <Table.Th>{t('situacion')}</Table.Th>
            {elige && <Table.Th className="ancha">{t('gestor')}</Table.Th>}
            <Table.Th className="ancha">{t('abierto')}</Table.Th>
            <Table.Th className="media">{t('cambio')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {casos.map((caso) => (
            <Fila
              key={caso.caso_id}
              caso={caso}
              elegido={elegidos.has(caso.caso_id)}
              gestor={elige ? (nombres.get(caso.gestor ?? '') ?? t('gestorNadie')) : null}
              elegir={elige ? () => elegir(alternar(elegidos, caso.caso_id)) : null}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function alternar(conjunto: ReadonlySet<string>, uno: string): ReadonlySet<string> {
  const nuevo = new Set(conjunto);
  if (!nuevo.delete(uno)) nuevo.add(uno);
  return nuevo;
}

function Fila({
  caso,
  elegido,
  gestor,
  elegir,
}: {
  readonly caso: Caso;
  readonly elegido: boolean;
  /** Name; null: not shown. */
  readonly gestor: string | null;
  readonly elegir: (() => void) | null;
}) {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const formatos = useFormatos();
  const aseguradora = useAseguradora();
  return (
    <Table.Tr className="fila">
      {elegir && (
        <Table.Td className="encima">
          <Checkbox aria-label={t('elegir', { caso: caso.caso_id })} checked={elegido} onChange={elegir} />
        </Table.Td>
      )}
      <Table.Td>
        <Anchor
          component={Link}
          to={`/${aseguradora}/casos/${caso.caso_id}`}
          data-fila
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
        >
          {caso.fallecido.nombre} {caso.fallecido.apellidos}
        </Anchor>
        <Text size="xs" c="dimmed" className="cifras">
          {caso.caso_id}
        </Text>
      </Table.Td>
      <Table.Td className="ancha cifras">{caso.poliza_numero}</Table.Td>
      <Table.Td>
        <Group gap={6}>
          <MarcaDeCaso estado={caso.estado} />
          <MarcaUrgente prioridad={caso.prioridad} />
        </Group>
        <Text size="xs" c="dimmed" mt={2}>
          {caso.en_espera_de
            ? t('esperaA', { quien: comun(`espera.${caso.en_espera_de}`) })
            : caso.resultado && comun(`resultado.${caso.resultado}`)}
        </Text>
      </Table.Td>
      {gestor !== null && (
        <Table.Td className="ancha">
          <Text size="sm" c={caso.gestor ? 'inherit' : 'dimmed'}>
            {gestor}
          </Text>
        </Table.Td>
      )}
      <Table.Td className="ancha">{formatos.fecha(caso.abierto)}</Table.Td>
      <Table.Td className="media">{formatos.relativo(caso.actualizado)}</Table.Td>
    </Table.Tr>
  );
}

function Elegidos({ casos, limpiar }: { readonly casos: readonly Caso[]; readonly limpiar: () => void }) {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const asignar = useAsignacion();
  const gestores = useLectura('GET /gestores', {}).data?.elementos ?? [];
  return (
    <Group px="sm" py="xs" gap="sm" bg="var(--mantine-color-verde-light)">
      <Text size="sm" fw={600} role="status">
        {t('elegidos', { count: casos.length })}
      </Text>
      <Select
        aria-label={t('asignarA')}
        placeholder={t('asignarA')}
        data={[
          { value: '', label: t('gestorNadie') },
          ...gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre })),
        ]}
        value={null}
        onChange={(gestor) => {
          if (gestor === null) return;
          void asignar(casos, gestor || null).then(limpiar);
        }}
        size="xs"
      />
      <Box flex={1} />
      <Button size="xs" variant="subtle" onClick={limpiar}>
        {comun('cancelar')}
      </Button>
    </Group>
  );
}
