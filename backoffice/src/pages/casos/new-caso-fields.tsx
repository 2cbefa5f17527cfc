/** The three parts of the form that opens a case. */
import { MODULOS, PRIORITIES } from '@albacea/contract/schemas/lists.ts';
import { Checkbox, Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useReading } from '../../app/data.ts';
import { DayField } from '../../ui/day-field.tsx';
import { todayInMadrid } from '../../ui/formats.ts';
import { useOptional } from '../../ui/optional.ts';
import { Section } from '../../ui/section.tsx';
import type { Modulo } from './new-caso.ts';

export function FallecidoFields() {
  const { t } = useTranslation('casos');
  const optional = useOptional();
  return (
    <Section title={t('nuevo.fallecido')}>
      <Fields>
        <TextInput name="fallecido.nombre" label={t('nuevo.nombre')} required maxLength={100} autoComplete="off" />
        <TextInput
          name="fallecido.apellidos"
          label={t('nuevo.apellidos')}
          required
          maxLength={150}
          autoComplete="off"
        />
        <TextInput
          name="dni"
          label={optional(t('nuevo.dni'))}
          description={t('nuevo.dniAyuda')}
          maxLength={40}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <DayField name="fecha" label={t('nuevo.fecha')} required max={todayInMadrid()} min="1900-01-01" />
      </Fields>
    </Section>
  );
}

export function HerederoFields() {
  const { t } = useTranslation('casos');
  const optional = useOptional();
  return (
    <Section title={t('nuevo.heredero')}>
      <Fields>
        <TextInput name="heredero.nombre" label={t('nuevo.nombre')} required maxLength={100} autoComplete="off" />
        <TextInput name="heredero.apellidos" label={t('nuevo.apellidos')} required maxLength={150} autoComplete="off" />
        <TextInput name="email" type="email" label={t('nuevo.email')} required maxLength={254} autoComplete="off" />
        <TextInput
          name="telefono"
          type="tel"
          label={optional(t('nuevo.telefono'))}
          description={t('nuevo.telefonoAyuda')}
          maxLength={60}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <TextInput name="parentesco" label={optional(t('nuevo.parentesco'))} maxLength={60} autoComplete="off" />
        <Select
          name="idioma"
          label={t('nuevo.idioma')}
          description={t('nuevo.idiomaTexto')}
          data={[
            { value: 'es', label: 'Español' },
            { value: 'en', label: 'English' },
            { value: 'ca', label: 'Català' },
            { value: 'gl', label: 'Galego' },
            { value: 'eu', label: 'Euskara' },
          ]}
          defaultValue="es"
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description']}
        />
      </Fields>
    </Section>
  );
}

interface InsuranceFieldsProps {
  readonly withSiniestro: boolean;
  /** Modules are chosen one by one; else by pack. */
  readonly byModulos: boolean;
  readonly modulos: readonly Modulo[];
  readonly chooseModulos: (modulos: readonly Modulo[]) => void;
}

export function InsuranceFields({ withSiniestro, byModulos, modulos, chooseModulos }: InsuranceFieldsProps) {
  const { t } = useTranslation('casos');
  const { t: common } = useTranslation();
  const optional = useOptional();
  const params = { aseguradora: useAseguradora() };
  const packs = useReading('GET /aseguradoras/{aseguradora}/catalogo/packs', { params }).data?.elementos ?? [];
  return (
    <Section title={t('nuevo.delSeguro')}>
      <Fields>
        <TextInput name="poliza" label={t('nuevo.poliza')} required maxLength={64} autoComplete="off" />
        <TextInput
          name="referencia"
          label={optional(t('nuevo.referencia'))}
          description={t('nuevo.referenciaAyuda')}
          maxLength={64}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'description']}
        />
        {withSiniestro && (
          <Select
            name="prioridad"
            label={t('nuevo.prioridad')}
            data={PRIORITIES.map((value) => ({
              value,
              label: common(`prioridad.${value}`),
            }))}
            defaultValue="normal"
            allowDeselect={false}
          />
        )}
        {!byModulos && (
          <Select
            name="pack"
            label={t('nuevo.pack')}
            data={packs.map(({ pack, nombre }) => ({ value: pack, label: nombre }))}
            defaultValue="basico"
            key={packs.length}
            allowDeselect={false}
          />
        )}
      </Fields>
      {byModulos && (
        <Checkbox.Group
          label={t('nuevo.modulos')}
          value={[...modulos]}
          onChange={(values) => chooseModulos(values as Modulo[])}
          mt="sm"
        >
          <Group mt={6}>
            {MODULOS.map((modulo) => (
              <Checkbox key={modulo} value={modulo} label={common(`modulo.${modulo}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {withSiniestro && (
        <Textarea
          name="notas"
          label={optional(t('nuevo.notas'))}
          description={t('nuevo.notasAyuda')}
          maxLength={4000}
          autosize
          minRows={2}
          mt="sm"
        />
      )}
    </Section>
  );
}

const Fields = ({ children }: { readonly children: ReactNode }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
    {children}
  </SimpleGrid>
);
