/** Annuls a case whose person lives: what had left is shown first, and it is confirmed twice. */
import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { Refused } from '../../ui/meanwhile.tsx';
import { useCaso } from './context.ts';
import { useLifeGuard } from './life-guard.ts';
import { useSeenCaso } from './seen-caso.ts';
import { useWhatWasAsked } from './what-was-asked.ts';

export function AnnulAlive({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { version, onFail, changes } = useSeenCaso();
  const [notes, write] = useState('');
  const [sure, confirm] = useState(false);
  const annul = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/anulacion', {
    done: t('vida.anular.hecho'),
    onFinish: onClose,
    onFail,
  });
  if (!sure)
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm(true);
        }}
      >
        <Stack>
          <Text size="sm">{t('vida.anular.texto')}</Text>
          <WhatLeft />
          <Textarea
            label={t('vida.anular.notas')}
            value={notes}
            onChange={({ currentTarget: { value } }) => write(value)}
            required
            maxLength={2000}
            autosize
            minRows={2}
            data-autofocus
          />
          <Button type="submit" color="teja">
            {t('vida.anular.continuar')}
          </Button>
        </Stack>
      </form>
    );
  return (
    <Stack role="group" aria-label={t('vida.anular.segura')}>
      <Text fw={600}>{t('vida.anular.segura')}</Text>
      <Text size="sm">{t('vida.anular.seguraTexto')}</Text>
      <Refused failure={annul.error} changes={changes} possible />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => confirm(false)} data-autofocus>
          {t('vida.anular.volver')}
        </Button>
        <Button
          color="teja"
          loading={annul.isPending}
          onClick={() => annul.mutate({ params, body: { motivo: 'persona_viva', notas: notes, ...version } })}
        >
          {t('vida.anular.enviar')}
        </Button>
      </Group>
    </Stack>
  );
}

/** People of an insurer do not see what was asked of whom. */
function WhatLeft() {
  const { t } = useTranslation('caso');
  const { manages } = useCaso();
  const { date } = useFormats();
  const name = useWhatWasAsked();
  const left = useLifeGuard().data?.salieron;
  if (!manages) return <Text size="sm">{t('vida.anular.sinDetalle')}</Text>;
  if (!left) return null;
  if (left.length === 0) return <Text size="sm">{t('vida.anular.nadaSalio')}</Text>;
  return (
    <div>
      <Text size="sm">{t('vida.anular.salieron', { count: left.length })}</Text>
      <List size="sm" mt="xs">
        {left.map(({ destinatario, que, pedida }) => (
          <List.Item key={`${destinatario} ${que} ${pedida}`}>
            {destinatario} · {name(que)} · {date(pedida)}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
