/** Defers a task of the case, as the work list does: which one, if there are several, and until when. */
import { CallError } from '@albacea/contract/schemas/client.ts';
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { KeyHint, useDialogKeys } from '../../app/single-keys.tsx';
import { useFormats } from '../../ui/formats.ts';
import { Read } from '../../ui/states.tsx';
import { canDefer, DEFER_CHOICES, dayIn } from '../worklist/tasks.ts';
import { useActs } from './acts-context.ts';
import { useCaso } from './context.ts';

export function Defer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { aseguradora, caso } = params;
  const reading = useReading('GET /trabajo', { query: { aseguradora, caso, limite: 25 } });
  return (
    <Read reading={reading}>
      {({ elementos }) => {
        const tasks = elementos.filter(canDefer);
        return tasks.length === 0 ? (
          <Text size="sm">{t('aplazar.nada')}</Text>
        ) : (
          <ChooseTask tasks={tasks} onClose={onClose} />
        );
      }}
    </Read>
  );
}

function ChooseTask({ tasks, onClose }: { readonly tasks: readonly Task[]; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { t: work } = useTranslation('trabajo');
  const client = useClient();
  const formats = useFormats();
  const { later } = useActs();
  const [chosen, choose] = useState(tasks.length === 1 ? tasks[0]?.clase : undefined);
  const task = tasks.find(({ clase }) => clase === chosen);
  const nameOf = ({ clase, cuantas }: Task) => work(`tarea.${clase}`, { count: cuantas });
  const put = (until: string) => {
    if (!task) return;
    const { aseguradora, caso_id, clase } = task;
    const name = nameOf(task);
    later({
      id: `${caso_id} ${clase}`,
      kind: 'aplazar',
      name,
      text: t('aplazar.enMarcha', { tarea: name, dia: formats.date(until) }),
      async perform() {
        const { filas } = await client.request('POST /trabajo/aplazamientos', {
          body: { filas: [{ aseguradora, caso_id, clase, hasta: until }] },
        });
        const [{ motivo } = { motivo: null }] = filas;
        if (motivo !== null) throw new CallError(motivo, 'cambiado_entretanto', 409, null);
      },
    });
    onClose();
  };
  const keys = Object.fromEntries(DEFER_CHOICES.map(({ days }, i) => [`${i + 1}`, () => put(dayIn(days))]));
  const dialogRef = useDialogKeys(task ? keys : {});
  return (
    <Stack ref={dialogRef}>
      {tasks.length > 1 && (
        <Radio.Group
          label={t('aplazar.cual')}
          value={chosen ?? ''}
          onChange={(value) => choose(value as Task['clase'])}
        >
          <Stack gap={6} mt={6}>
            {tasks.map((one) => (
              <Radio key={one.clase} value={one.clase} label={nameOf(one)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {tasks.length === 1 && task && <Text size="sm">{nameOf(task)}</Text>}
      <Group gap="xs">
        {DEFER_CHOICES.map(({ days, text }, i) => (
          <Button
            key={days}
            variant="default"
            disabled={!task}
            rightSection={<KeyHint k={`${i + 1}`} />}
            onClick={() => put(dayIn(days))}
          >
            {work(text)}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
