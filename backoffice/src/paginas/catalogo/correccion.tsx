/** Corrects a field, or confirms it: then the value stays as it was. */
import { CLASES_DE_FUENTE } from '@albacea/contract/proveedores-listas.ts';
import { Button, MultiSelect, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrden } from '../../aplicacion/datos.ts';
import { Choice } from '../../ui/choice.tsx';
import { changesOf, Refused, useSeen } from '../../ui/meanwhile.tsx';
import { type Campo, ultimoDe } from './nombre-de-campo.ts';
import { usePalabras } from './palabras.ts';

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
  const { seen, before, alFallar } = useSeen(campo);
  const { enUnaLinea } = usePalabras();
  const antes: unknown = JSON.parse(seen.valor);
  const changes =
    before && changesOf([[t('valor'), enUnaLinea(seen.campo, before.valor), enUnaLinea(seen.campo, seen.valor)]]);
  const [confirms, confirm] = useState(false);
  const corregir = useOrden('POST /catalogo/proveedores/{codigo}/correcciones', {
    hecho: t('guardada'),
    alTerminar: cerrar,
    alFallar,
  });
  const enviar = (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const campos = new FormData(evento.currentTarget);
    const de = (nombre: string) => String(campos.get(nombre) ?? '').trim();
    const despues = leerValor(seen.campo, antes, campos);
    confirm(JSON.stringify(despues) === seen.valor);
    corregir.mutate({
      parametros: { codigo },
      cuerpo: {
        campo: seen.campo,
        antes: seen.valor,
        despues: JSON.stringify(despues),
        motivo: de('motivo'),
        fuente: visto ? { clase: de('clase') as 'oficial', referencia: de('referencia') } : null,
      },
    });
  };
  return (
    <form onSubmit={enviar}>
      <Stack>
        {/* whoever only confirms goes on with what is there now; what was written stays */}
        <Valor key={(confirms ? seen : (before ?? seen)).valor} campo={seen.campo} antes={antes} />
        <Textarea name="motivo" label={t('motivo')} required maxLength={500} autosize minRows={1} />
        <Switch label={t('vistoHoy')} checked={visto} onChange={({ currentTarget: { checked } }) => marcar(checked)} />
        {visto && (
          <>
            <Choice
              name="clase"
              label={t('claseDeFuente')}
              data={CLASES_DE_FUENTE.map((value) => ({ value, label: t(`clases.${value}`) }))}
            />
            <TextInput name="referencia" label={t('referencia')} required maxLength={500} />
          </>
        )}
        <Refused fallo={corregir.error} changes={changes} />
        <Button type="submit" loading={corregir.isPending}>
          {t('guardar')}
        </Button>
      </Stack>
    </form>
  );
}

/** What the field is to be: chosen, where the catalogue has codes for it; in both languages, where families read it. */
function Valor({ campo, antes }: { readonly campo: string; readonly antes: unknown }) {
  const { t } = useTranslation('catalogo');
  const { codigosDe, palabraDe } = usePalabras();
  const opciones = codigosDe(campo)?.map((value) => ({ value, label: palabraDe(campo, value) }));
  if (opciones && Array.isArray(antes))
    return (
      <MultiSelect
        name="despues"
        label={t('despues')}
        description={t('elijaVarios')}
        data={opciones}
        defaultValue={antes.map(String)}
        hiddenInputValuesDivider={SEPARADOR}
        data-autofocus
      />
    );
  if (opciones)
    return (
      <Select
        name="despues"
        label={t('despues')}
        description={typeof antes === 'boolean' ? undefined : t('vacioEsDesconocido')}
        data={opciones}
        defaultValue={antes === null ? null : String(antes)}
        clearable={typeof antes !== 'boolean'}
        allowDeselect={false}
        data-autofocus
      />
    );
  const comunes = { autosize: true, minRows: 1, maxLength: 4000 } as const;
  if (esBilingue(campo)) {
    const textos = antes as Readonly<Record<string, string>> | null;
    return (
      <>
        <Textarea name="es" label={t('enEspanol')} defaultValue={textos?.es ?? ''} {...comunes} data-autofocus />
        <Textarea name="en" label={t('enIngles')} defaultValue={textos?.en ?? ''} {...comunes} />
      </>
    );
  }
  return (
    <Textarea
      name="despues"
      label={t('despues')}
      description={t(Array.isArray(antes) ? 'ayudaLista' : 'vacioEsDesconocido')}
      defaultValue={Array.isArray(antes) ? antes.join('\n') : String(antes ?? '')}
      {...comunes}
      data-autofocus
    />
  );
}

const SEPARADOR = '\n';
/** Notes are read by families, in their language. */
const esBilingue = (campo: string): boolean => ultimoDe(campo) === 'notas';

/** As the kind of the old value says; what is empty is not known. */
function leerValor(campo: string, antes: unknown, campos: FormData): unknown {
  const de = (nombre: string) => String(campos.get(nombre) ?? '').trim();
  if (esBilingue(campo)) return de('es') || de('en') ? { es: de('es'), en: de('en') } : null;
  const texto = de('despues');
  if (Array.isArray(antes))
    return texto
      .split(SEPARADOR)
      .map((linea) => linea.trim())
      .filter(Boolean);
  if (texto === '') return null;
  if (typeof antes === 'boolean') return texto === 'true';
  if (typeof antes === 'number' || (antes === null && /^\d+$/.test(texto))) return Number(texto);
  return texto;
}
