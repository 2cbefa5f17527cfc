/** What each headline is to reach. */
import type { Target } from '@albacea/contract/schemas/figures.ts';
import { HEADLINE_SHAPES, type Headline, TARGETED } from '@albacea/contract/schemas/headlines.ts';
import { Button, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';

interface TargetsProps {
  readonly goals: readonly Target[];
  onClose(): void;
}

export function Targets({ goals, onClose }: TargetsProps) {
  const { t, i18n } = useTranslation(['cifras', 'comun']);
  const aseguradora = useAseguradora();
  const [values, put] = useState<Partial<Record<Headline, number | string>>>(() =>
    Object.fromEntries(goals.map(({ cifra, valor }) => [cifra, valor])),
  );
  const save = useCommand('POST /aseguradoras/{aseguradora}/cifras/objetivos', {
    done: t('objetivo.guardado'),
    onFinish: onClose,
    onFail: () => true,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const objetivos = TARGETED.flatMap((cifra) => {
      const valor = values[cifra];
      return valor === undefined || valor === '' ? [] : [{ cifra, valor: Number(valor) }];
    });
    save.mutate({ params: { aseguradora }, body: { objetivos } });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('objetivo.titulo')}>
      <form onSubmit={send}>
        <Stack>
          <Text size="sm">{t('objetivo.texto')}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {TARGETED.map((name) => {
              const { unidad, mejor } = HEADLINE_SHAPES[name];
              return (
                <NumberInput
                  key={name}
                  label={t(`ficha.${name}`)}
                  description={t(`objetivo.${unidad}.${mejor ?? 'mas'}`)}
                  value={values[name] ?? ''}
                  onChange={(value) => put({ ...values, [name]: value })}
                  min={0}
                  decimalScale={unidad === 'casos' ? 0 : 1}
                  decimalSeparator={i18n.language === 'en' ? '.' : ','}
                  hideControls
                />
              );
            })}
          </SimpleGrid>
          <FormFailure failure={save.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {t('guardar', { ns: 'comun' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
