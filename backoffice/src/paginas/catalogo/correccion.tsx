/** Corrects a field, or confirms it: then the value stays as it was. */
import { CLASES_DE_FUENTE } from '@albacea/contract/proveedores-listas.ts';
import { Button, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import type { Campo } from './nombre-de-campo.ts';

export function Correccion({
  codigo,
  campo,
  cerrar,
}: {
  readonly codigo: string;
  readonly campo: Campo;
  readonly cerrar: () => void;
}) {
  const { t } = useTranslation('catalogo');
  const [visto, marcar] = useState(true);
  const antes: unknown = JSON.parse(campo.valor);
  const corregir = useOrden('POST /catalogo/proveedores/{codigo}/correcciones', {
    hecho: t('guardada'),
    alTerminar: cerrar,
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const de = (nombre: string) => String(campos.get(nombre) ?? '').trim();
    const despues = Array.isArray(antes)
      ? de('despues')
          .split('\n')
          .map((linea) => linea.trim())
          .filter(Boolean)
      : leerValor(antes, de('despues'));
    corregir.mutate({
      parametros: { codigo },
      cuerpo: {
        campo: campo.campo,
        antes: campo.valor,
        despues: JSON.stringify(despues),
        motivo: de('motivo'),
        fuente: visto ? { clase: de('clase') as 'oficial', referencia: de('referencia') } : null,
      },
    });
  };
  return (
    <form onSubmit={enviar}>
      <Stack>
        <Textarea
          name="despues"
          label={t('despues')}
          description={Array.isArray(antes) ? t('ayudaLista') : t('vacioEsDesconocido')}
          defaultValue={enTexto(antes)}
          autosize
          minRows={1}
          maxLength={4000}
          data-autofocus
        />
        <Textarea name="motivo" label={t('motivo')} required maxLength={500} autosize minRows={1} />
        <Switch label={t('vistoHoy')} checked={visto} onChange={({ currentTarget: { checked } }) => marcar(checked)} />
        {visto && (
          <>
            <Select
              name="clase"
              label={t('claseDeFuente')}
              data={CLASES_DE_FUENTE.map((value) => ({ value, label: t(`clases.${value}`) }))}
              defaultValue="oficial"
              allowDeselect={false}
            />
            <TextInput name="referencia" label={t('referencia')} required maxLength={500} />
          </>
        )}
        {corregir.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {corregir.error.message}
          </Text>
        )}
        <Button type="submit" loading={corregir.isPending}>
          {t('guardar')}
        </Button>
      </Stack>
    </form>
  );
}

const enTexto = (valor: unknown): string => {
  if (valor === null) return '';
  if (Array.isArray(valor)) return valor.join('\n');
  return typeof valor === 'object' ? JSON.stringify(valor, null, 2) : String(valor);
};

/** As the kind of the old value says; what is empty is not known. */
function leerValor(antes: unknown, texto: string): unknown {
  if (texto === '') return null;
  if (typeof antes === 'boolean') return texto === 'true';
  if (typeof antes === 'number' || (antes === null && /^\d+$/.test(texto))) return Number(texto);
  if (texto.startsWith('{')) {
    try {
      return JSON.parse(texto);
    } catch {
      return texto; // the server says what is wrong with it
    }
  }
  return texto;
}
