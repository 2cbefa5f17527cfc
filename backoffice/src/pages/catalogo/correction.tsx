/** Corrects a field, or confirms it: then the value stays as it was. */
import { SOURCE_KINDS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { Button, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { Choice } from '../../ui/choice.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { todayInMadrid } from '../../ui/formats.ts';
import { changesOf, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { isOurs } from './certainty.ts';
import { readValue } from './correction-value.ts';
import type { Field } from './field-name.ts';
import { Value } from './value-field.tsx';
import { useWords } from './words.ts';

export function Correction({
  code,
  field,
  onClose,
}: {
  readonly code: string;
  readonly field: Field;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('catalogo');
  // of our own arrangement there is nothing to have seen
  const [isSeenToday, mark] = useState(!isOurs(field.campo));
  const { seen, before, onFail } = useSeen(field);
  const { inOneLine } = useWords();
  const valueBefore: unknown = JSON.parse(seen.valor);
  const changes =
    before && changesOf([[t('valor'), inOneLine(seen.campo, before.valor), inOneLine(seen.campo, seen.valor)]]);
  const [confirms, confirm] = useState(false);
  const correct = useCommand('POST /catalogo/proveedores/{codigo}/correcciones', {
    done: t('guardada'),
    onFinish: onClose,
    onFail,
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    const from = fieldsOf(event);
    const afterwards = readValue(seen.campo, valueBefore, from);
    confirm(JSON.stringify(afterwards) === seen.valor);
    correct.mutate({
      params: { codigo: code },
      body: {
        campo: seen.campo,
        antes: seen.valor,
        despues: JSON.stringify(afterwards),
        motivo: from('motivo'),
        fuente: isSeenToday
          ? {
              clase: from('clase') as 'oficial',
              referencia: from('referencia'),
              fecha_documento: from('fecha_documento') || null,
            }
          : null,
      },
    });
  };
  return (
    <form onSubmit={send}>
      <Stack>
        {/* whoever only confirms goes on with what is there now; what was written stays */}
        <Value key={(confirms ? seen : (before ?? seen)).valor} field={seen.campo} before={valueBefore} />
        <Textarea name="motivo" label={t('motivo')} required maxLength={500} autosize minRows={1} />
        <Switch
          label={t('vistoHoy')}
          checked={isSeenToday}
          onChange={({ currentTarget: { checked } }) => mark(checked)}
        />
        {isSeenToday && (
          <>
            <Choice
              name="clase"
              label={t('claseDeFuente')}
              data={SOURCE_KINDS.map((value) => ({ value, label: t(`clases.${value}`) }))}
            />
            <TextInput name="referencia" label={t('referencia')} required maxLength={500} />
            <DayField
              name="fecha_documento"
              precision="rough"
              label={t('fechaDocumento')}
              description={t('fechaDocumentoAyuda')}
              max={todayInMadrid()}
            />
          </>
        )}
        <Refused failure={correct.error} changes={changes} />
        <Button type="submit" loading={correct.isPending}>
          {t('guardar')}
        </Button>
      </Stack>
    </form>
  );
}
