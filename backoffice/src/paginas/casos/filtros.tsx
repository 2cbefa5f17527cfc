/** What narrows the list of cases. It is kept in the address, so that a list can be sent to a colleague and found again. */

import { ESPERAS, ESTADOS_CASO, MODULOS, PRIORIDADES } from '@albacea/contract/listas.ts';
import { Button, Collapse, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLectura } from '../../aplicacion/datos.ts';
import { esDelServicio } from '../../aplicacion/permisos.ts';
import { useSesion } from '../../aplicacion/sesion.tsx';

const CLAVES = ['estado', 'en_espera_de', 'modulo', 'prioridad', 'gestor', 'abierto_desde', 'abierto_hasta'] as const;
type Clave = (typeof CLAVES)[number];

/** What the address asks for. */
export function useFiltros() {
  const [busqueda] = useSearchParams();
  const consulta = Object.fromEntries(
    ['busca', ...CLAVES].flatMap((clave) => {
      const valor = busqueda.get(clave);
      return valor ? [[clave, valor]] : [];
    }),
  );
  return { consulta, hay: Object.keys(consulta).length > 0 };
}

export function Filtros() {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const { rol } = useSesion();
  const [busqueda, cambiar] = useSearchParams();
  const campo = useRef<HTMLInputElement>(null);
  const [texto, escribir] = useState(busqueda.get('busca') ?? '');
  const puestos = CLAVES.filter((clave) => busqueda.get(clave)).length;
  const [abiertos, { toggle }] = useDisclosure(puestos > 0);
  const pideFoco = busqueda.has('buscar');
  useEffect(() => {
    if (pideFoco) campo.current?.focus();
  }, [pideFoco]);

  const poner = (clave: Clave | 'busca', valor: string | null) =>
    cambiar(
      (antes) => {
        const nueva = new URLSearchParams(antes);
        nueva.delete('buscar');
        if (valor) nueva.set(clave, valor);
        else nueva.delete(clave);
        return nueva;
      },
      { replace: true },
    );
  const buscar = useDebouncedCallback((valor: string) => poner('busca', valor.trim()), 300);
  const limpiar = () => {
    escribir('');
    cambiar({}, { replace: true });
  };
  const eleccion = (clave: Clave, etiqueta: string, data: { value: string; label: string }[]) => (
    <Select
      label={etiqueta}
      placeholder={comun('todos')}
      data={data}
      value={busqueda.get(clave)}
      onChange={(valor) => poner(clave, valor)}
      clearable
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
  const dia = (clave: Clave, etiqueta: string) => (
    <TextInput
      type="date"
      label={etiqueta}
      value={busqueda.get(clave) ?? ''}
      onChange={({ currentTarget: { value } }) => poner(clave, value)}
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
  return (
    <>
      <Group gap="xs" p="sm" wrap="nowrap" role="search">
        <TextInput
          ref={campo}
          aria-label={t('busca')}
          placeholder={t('buscaEjemplo')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={texto}
          onChange={({ currentTarget: { value } }) => {
            escribir(value);
            buscar(value);
          }}
          flex={1}
          maw={460}
        />
        <Button
          variant="default"
          onClick={toggle}
          aria-expanded={abiertos}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {puestos > 0 ? `${t('filtros')} (${puestos})` : t('filtros')}
        </Button>
      </Group>
      <Collapse expanded={abiertos}>
        <Group gap="xs" px="sm" pb="sm" align="flex-end">
          {eleccion(
            'estado',
            t('estado'),
            ESTADOS_CASO.map((value) => ({ value, label: comun(`estado.${value}`) })),
          )}
          {eleccion(
            'en_espera_de',
            t('espera'),
            ESPERAS.map((value) => ({ value, label: comun(`espera.${value}`) })),
          )}
          {eleccion(
            'modulo',
            t('modulo'),
            MODULOS.map((value) => ({
              value,
              label: comun(`modulo.${value}`),
            })),
          )}
          {eleccion(
            'prioridad',
            t('prioridad'),
            PRIORIDADES.map((value) => ({ value, label: comun(`prioridad.${value}`) })),
          )}
          {esDelServicio(rol) && (
            <ElegirGestor valor={busqueda.get('gestor')} poner={(valor) => poner('gestor', valor)} />
          )}
          {dia('abierto_desde', t('desde'))}
          {dia('abierto_hasta', t('hasta'))}
          {(puestos > 0 || texto !== '') && (
            <Button variant="subtle" size="xs" onClick={limpiar}>
              {t('limpiar')}
            </Button>
          )}
        </Group>
      </Collapse>
    </>
  );
}

function ElegirGestor({
  valor,
  poner,
}: {
  readonly valor: string | null;
  readonly poner: (valor: string | null) => void;
}) {
  const { t } = useTranslation('casos');
  const { t: comun } = useTranslation();
  const gestores = useLectura('GET /gestores', {}).data?.elementos ?? [];
  return (
    <Select
      label={t('gestor')}
      placeholder={comun('todos')}
      data={[
        { value: 'yo', label: t('gestorYo') },
        { value: 'nadie', label: t('gestorNadie') },
        ...gestores.map(({ usuario_id, nombre }) => ({ value: usuario_id, label: nombre })),
      ]}
      value={valor}
      onChange={poner}
      clearable
      size="xs"
      w={{ base: '100%', xs: 150 }}
    />
  );
}
