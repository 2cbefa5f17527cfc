/** What lies on the desk of the service, across insurers. */
import { CLASES_DE_TAREA } from '@albacea/contract/listas.ts';
import type { ClaseDeTarea, Tarea } from '@albacea/contract/mesa.ts';
import { Anchor, Badge, Button, Chip, Group, Paper, SegmentedControl, Select, Table, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAseguradoras } from '../../aplicacion/aseguradora.ts';
import { useFilas, useTeclas } from '../../aplicacion/atajos.tsx';
import { useLectura, useLista } from '../../aplicacion/datos.ts';
import { useCambios } from '../../aplicacion/en-vivo.ts';
import { Cargando, Fallo, Vacio } from '../../ui/estados.tsx';
import { hoyEnMadrid, useFormatos } from '../../ui/formatos.ts';
import { MarcaUrgente } from '../../ui/marcas.tsx';
import { Mas } from '../../ui/mas.tsx';
import { Pagina } from '../../ui/pagina.tsx';
import { destinoDe } from './destino.ts';
import { type Ronda, useSiguiente } from './siguiente.ts';
import { useHolder } from './use-holder.ts';

const DE = ['todas', 'mias', 'de_nadie'] as const;

function useFiltros() {
  const [busqueda, cambiar] = useSearchParams();
  const de = DE.find((uno) => uno === busqueda.get('de')) ?? 'todas';
  const clase = CLASES_DE_TAREA.find((una) => una === busqueda.get('clase')) ?? null;
  const aseguradora = busqueda.get('aseguradora');
  const poner = (clave: 'de' | 'clase' | 'aseguradora', valor: string | null) =>
    cambiar(
      (antes) => {
        const nueva = new URLSearchParams(antes);
        if (valor) nueva.set(clave, valor);
        else nueva.delete(clave);
        return nueva;
      },
      { replace: true },
    );
  const consulta = { de, ...(clase && { clase }), ...(aseguradora && { aseguradora }) };
  return { de, clase, aseguradora, poner, consulta };
}

export function Component() {
  const { t } = useTranslation('trabajo');
  const { consulta } = useFiltros();
  useCambios('GET /trabajo/cambios', {});
  useFilas();
  const lista = useLista('GET /trabajo', { consulta });
  const [primera] = lista.elementos;
  const ronda: Ronda = { cola: consulta, vistos: [] };
  const { ir, buscando } = useSiguiente(null, ronda);
  useTeclas({ n: () => primera && ir() });
  const recuento = lista.data?.pages[0]?.recuento;
  return (
    <Pagina
      titulo={t('titulo')}
      detalle={
        <Group gap="xs">
          {t('detalle')}
          {recuento && recuento.vencidas > 0 && (
            <Badge color="teja">{t('vencidas', { count: recuento.vencidas })}</Badge>
          )}
        </Group>
      }
      acciones={
        primera && (
          <Button onClick={ir} loading={buscando} rightSection={<IconArrowRight size={16} aria-hidden />}>
            {t('siguiente')}
          </Button>
        )
      }
    >
      <Paper>
        <Filtros recuento={recuento} />
        {lista.error ? (
          <Fallo fallo={lista.error} reintentar={() => void lista.refetch()} />
        ) : lista.isPending ? (
          <Cargando />
        ) : lista.elementos.length === 0 ? (
          <Vacio titulo={t('vacio')} texto={t('vacioTexto')} />
        ) : (
          <>
            <Tareas tareas={lista.elementos} ronda={ronda} />
            <Mas lista={lista} />
          </>
        )}
        {recuento?.hay_mas && (
          <Text size="xs" c="dimmed" p="sm">
            {t('hayMas')}
          </Text>
        )}
      </Paper>
    </Pagina>
  );
}

interface Recuento {
  readonly total: number;
  readonly por_clase: readonly { readonly clase: ClaseDeTarea; readonly cuantas: number }[];
}

function Filtros({ recuento }: { readonly recuento: Recuento | undefined }) {
  const { t } = useTranslation('trabajo');
  const { de, clase, aseguradora, poner } = useFiltros();
  const aseguradoras = useAseguradoras();
  const cuantas = (una: ClaseDeTarea) => recuento?.por_clase.find((fila) => fila.clase === una)?.cuantas ?? 0;
  return (
    <Group p="sm" gap="sm">
      <SegmentedControl
        aria-label={t('de')}
        data={DE.map((value) => ({ value, label: t(value) }))}
        value={de}
        onChange={(valor) => poner('de', valor)}
        size="xs"
      />
      {aseguradoras.length > 1 && (
        <Select
          aria-label={t('aseguradora')}
          placeholder={t('todasAseguradoras')}
          data={aseguradoras.map(({ slug, nombre }) => ({ value: slug, label: nombre }))}
          value={aseguradora}
          onChange={(valor) => poner('aseguradora', valor)}
          clearable
          size="xs"
          w={190}
        />
      )}
      <Chip.Group value={clase ?? ''} onChange={(valor) => poner('clase', valor as string)}>
        <Group gap={6} role="group" aria-label={t('clases')}>
          <Chip value="" size="xs">
            {t('total')} {recuento ? `(${recuento.total})` : ''}
          </Chip>
          {CLASES_DE_TAREA.filter((una) => cuantas(una) > 0 || una === clase).map((una) => (
            <Chip key={una} value={una} size="xs">
              {t(`clase.${una}`)} ({cuantas(una)})
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}

function Tareas({ tareas, ronda }: { readonly tareas: readonly Tarea[]; readonly ronda: Ronda }) {
  const { t } = useTranslation('trabajo');
  const gestores = useLectura('GET /gestores', {}).data?.elementos ?? [];
  const nombreDe = (id: string | null) => gestores.find(({ usuario_id }) => usuario_id === id)?.nombre ?? null;
  return (
    <Table aria-label={t('titulo')} className="lista">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('que')}</Table.Th>
          <Table.Th>{t('caso')}</Table.Th>
          <Table.Th>{t('limite')}</Table.Th>
          <Table.Th className="media">{t('enJuego')}</Table.Th>
          <Table.Th className="ancha">{t('espera')}</Table.Th>
          <Table.Th className="ancha">{t('gestor')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tareas.map((tarea) => (
          <Fila
            key={`${tarea.aseguradora} ${tarea.caso_id} ${tarea.clase}`}
            tarea={tarea}
            gestor={nombreDe(tarea.gestor)}
            ronda={ronda}
          />
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface PropsDeFila {
  readonly tarea: Tarea;
  readonly gestor: string | null;
  readonly ronda: Ronda;
}

function Fila({ tarea, gestor, ronda }: PropsDeFila) {
  const { t } = useTranslation('trabajo');
  const formatos = useFormatos();
  const aseguradoras = useAseguradoras();
  const vencida = tarea.limite < hoyEnMadrid();
  const lleva = useHolder(tarea.lo_lleva);
  return (
    <Table.Tr className="fila">
      <Table.Td>
        <Group gap="xs">
          <Anchor
            component={Link}
            to={destinoDe(tarea)}
            state={{ ronda }}
            data-fila
            size="sm"
            fw={600}
            c="var(--mantine-color-text)"
          >
            {t(`tarea.${tarea.clase}`, { count: tarea.cuantas })}
          </Anchor>
          <MarcaUrgente prioridad={tarea.prioridad} />
        </Group>
      </Table.Td>
      <Table.Td>
        <Text size="sm">{tarea.fallecido ?? '–'}</Text>
        <Text size="xs" c="dimmed" className="cifras">
          {tarea.caso_id} · {aseguradoras.find(({ slug }) => slug === tarea.aseguradora)?.nombre ?? tarea.aseguradora}
        </Text>
      </Table.Td>
      <Table.Td>
        <Text size="sm" c={vencida ? 'var(--mantine-color-error)' : 'inherit'} fw={vencida ? 600 : 400}>
          {formatos.relativo(tarea.limite)}
        </Text>
        {vencida && (
          <Text size="xs" c="var(--mantine-color-error)">
            {t('vencida')}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="media cifras">
        {tarea.ahorro_anual > 0 ? t('alAnio', { importe: formatos.euros(tarea.ahorro_anual) }) : '–'}
      </Table.Td>
      <Table.Td className="ancha">{formatos.relativo(tarea.desde)}</Table.Td>
      <Table.Td className="ancha">
        <Text size="sm" c={gestor ? 'inherit' : 'dimmed'}>
          {gestor ?? t('de_nadie')}
        </Text>
        {lleva && (
          <Text size="xs" c="dimmed">
            {lleva}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
