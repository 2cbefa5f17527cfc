/** What of the log is shown. */
import type { ObjetoDeAuditoria } from '@albacea/contract/auditoria.ts';
import { OBJETOS_DE_AUDITORIA } from '@albacea/contract/listas.ts';
import { Grid, Group, Pill, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inicioDelDia } from '../../ui/formatos.ts';

interface Elegido {
  readonly codigo: string;
  readonly texto: string;
}

interface Filtros {
  readonly sobre: ObjetoDeAuditoria | null;
  readonly caso: string;
  readonly desde: string;
  readonly hasta: string;
  /** Taken from a record of the list. */
  readonly accion: Elegido | null;
  readonly actor: Elegido | null;
  readonly objeto: Elegido | null;
}
const SIN_FILTROS: Filtros = { sobre: null, caso: '', desde: '', hasta: '', accion: null, actor: null, objeto: null };

/** The filters, and what the server is asked with them. */
export function useFiltros() {
  const [filtros, poner] = useState(SIN_FILTROS);
  const [asentados] = useDebouncedValue(filtros, 300);
  const { sobre, caso, desde, hasta, accion, actor, objeto } = asentados;
  const cual = objeto?.codigo ?? caso.trim().toUpperCase();
  const consulta = {
    limite: 50,
    ...(sobre && { sobre }),
    ...(accion && { accion: accion.codigo }),
    ...(actor && { actor: actor.codigo }),
    ...(cual !== '' && { objeto: cual }),
    ...(desde && { desde: inicioDelDia(desde) }),
    ...(hasta && { hasta: inicioDelDia(hasta, 1) }),
  };
  return { filtros, consulta, cambiar: (cambio: Partial<Filtros>) => poner((antes) => ({ ...antes, ...cambio })) };
}

interface PropsDeFiltros extends Pick<ReturnType<typeof useFiltros>, 'filtros' | 'cambiar'> {
  /** false: it is all about people. */
  readonly conObjetos: boolean;
}

export function Filtros({ filtros, cambiar, conObjetos }: PropsDeFiltros) {
  const { t } = useTranslation('auditoria');
  const dia = (nombre: 'desde' | 'hasta') => (
    <Grid.Col span={{ base: 6, sm: 3 }}>
      <TextInput
        type="date"
        label={t(`filtros.${nombre}`)}
        value={filtros[nombre]}
        onChange={({ currentTarget: { value } }) => cambiar({ [nombre]: value })}
      />
    </Grid.Col>
  );
  return (
    <>
      <Grid gap="sm">
        {conObjetos && (
          <>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <Select
                label={t('filtros.sobre')}
                placeholder={t('filtros.todo')}
                clearable
                clearButtonProps={{ 'aria-label': t('filtros.todo') }}
                data={OBJETOS_DE_AUDITORIA.map((value) => ({ value, label: t(`sobre.${value}`) }))}
                value={filtros.sobre}
                onChange={(sobre) => cambiar({ sobre: sobre as ObjetoDeAuditoria | null })}
              />
            </Grid.Col>
            <Grid.Col span={{ base: 6, sm: 3 }}>
              <TextInput
                label={t('filtros.objeto')}
                placeholder={t('filtros.objetoEjemplo')}
                value={filtros.caso}
                onChange={({ currentTarget: { value } }) => cambiar({ caso: value, objeto: null })}
              />
            </Grid.Col>
          </>
        )}
        {dia('desde')}
        {dia('hasta')}
      </Grid>
      <Group gap="xs" className="si-hay">
        {(['accion', 'actor', 'objeto'] as const).map((nombre) => {
          const elegido = filtros[nombre];
          return (
            elegido && (
              <Pill
                key={nombre}
                size="md"
                withRemoveButton
                removeButtonProps={{
                  'aria-label': t('filtros.quitar', { texto: elegido.texto }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => cambiar({ [nombre]: null })}
              >
                {elegido.texto}
              </Pill>
            )
          );
        })}
      </Group>
    </>
  );
}
