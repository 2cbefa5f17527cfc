/** Who answers for the personal data of the families, as they read it, and where they write about them. */
import { Button, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';

interface Props {
  readonly nombre: string;
  readonly responsable: string | null;
  readonly contacto: string | null;
}

export function WhoAnswers({ nombre, responsable, contacto }: Props) {
  const { t } = useTranslation('configuracion');
  const { t: common } = useTranslation();
  const aseguradora = useAseguradora();
  const stored = { responsable_datos: responsable ?? '', contacto_datos: contacto ?? '' };
  const [draft, put] = useState<Partial<typeof stored>>({});
  const { responsable_datos, contacto_datos } = { ...stored, ...draft };
  const save = useCommand('PATCH /aseguradoras/{aseguradora}/configuracion', {
    done: t('guardado'),
    onFail: () => true,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    const body = Object.fromEntries(Object.entries(draft).map(([field, value]) => [field, value.trim() || null]));
    save.mutate({ params: { aseguradora }, body }, { onSuccess: () => put({}) });
  };
  return (
    <Paper p="lg" component="section">
      <form onSubmit={send}>
        <Stack maw={720}>
          <Title order={2}>{t('responde.titulo')}</Title>
          <Text size="sm" c="dimmed">
            {t('responde.texto')}
          </Text>
          <FormFailure failure={save.error} />
          <Textarea
            label={t('responde.responsable')}
            description={t('responde.responsableTexto', { nombre })}
            maxLength={300}
            autosize
            value={responsable_datos}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, responsable_datos: value }))}
          />
          <TextInput
            label={t('responde.contacto')}
            description={t('responde.contactoTexto')}
            type="email"
            value={contacto_datos}
            onChange={({ currentTarget: { value } }) => put((before) => ({ ...before, contacto_datos: value }))}
          />
          <Button type="submit" w="fit-content" loading={save.isPending} disabled={Object.keys(draft).length === 0}>
            {common('guardar')}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
