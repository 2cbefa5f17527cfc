/** The word to the person's own address, and what is asked to be undone once it is known that they live. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DataOf } from '../../app/client.ts';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { useCaso } from './context.ts';
import { useLifeGuard } from './life-guard.ts';
import { RectificationRow } from './rectification.tsx';

type Guard = DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/persona-viva'>;

export function Life() {
  const { t } = useTranslation('caso');
  const { caso } = useCaso();
  return (
    <Read reading={useLifeGuard()}>
      {(guard) => (
        <Stack>
          {(caso.estado === 'anulado' || guard.rectificaciones.length > 0) && (
            <Section title={t('vida.rectificacion.titulo')}>
              {guard.rectificaciones.length === 0 ? (
                <Text size="sm">{t('vida.rectificacion.vacio')}</Text>
              ) : (
                <Stack gap="lg">
                  {guard.rectificaciones.map((one) => (
                    <RectificationRow key={one.rectificacion_id} rectification={one} />
                  ))}
                </Stack>
              )}
            </Section>
          )}
          <Section title={t('vida.aviso.titulo')}>
            <Stack gap="md">
              <Text size="sm" c="dimmed">
                {t(guard.avisos.length === 0 ? 'vida.aviso.vacio' : 'vida.aviso.explicacion')}
              </Text>
              {guard.avisos.map((word) => (
                <Word key={word.aviso_id} word={word} />
              ))}
            </Stack>
          </Section>
        </Stack>
      )}
    </Read>
  );
}

const COLOUR: Partial<Record<Guard['avisos'][number]['estado'], string>> = { dado: 'verde', pendiente: 'ocre' };

function Word({ word }: { readonly word: Guard['avisos'][number] }) {
  const { t } = useTranslation('caso');
  const { params, live } = useCaso();
  const formats = useFormats();
  const said = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/avisos/{aviso}/dado', {
    done: t('vida.aviso.hecho'),
  });
  const { aviso_id: aviso, medio, destino, estado, espera_hasta: until } = word;
  const toCall = medio === 'telefono' && estado === 'pendiente' && live;
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {destino ?? t(`vida.aviso.medio.${medio}`)}
        </Text>
        <Badge color={COLOUR[estado] ?? 'gray'}>{t(`vida.aviso.estado.${estado}`)}</Badge>
      </Group>
      {until && <Text size="sm">{t('vida.aviso.espera', { cuando: formats.moment(until) })}</Text>}
      {toCall && (
        <>
          <Text size="sm">{t('vida.aviso.guion')}</Text>
          <Button
            variant="default"
            w="fit-content"
            loading={said.isPending}
            onClick={() => said.mutate({ params: { ...params, aviso } })}
          >
            {t('vida.aviso.dado')}
          </Button>
        </>
      )}
    </Stack>
  );
}
