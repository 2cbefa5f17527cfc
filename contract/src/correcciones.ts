/** Corrections of the provider catalogue by case managers. A value of a field travels as JSON text: fields are of every kind. */
import { type Static, Type } from 'typebox';
import { fecha, instante, objeto, oNulo, opcion, parrafo } from './comun.ts';
import { Proveedor } from './proveedores.ts';
import { CLASES_DE_FUENTE, ESTADOS_DE_DATO } from './proveedores-listas.ts';

const Valor = Type.String({ maxLength: 8000, description: 'The value as JSON.' });
const Fuente = oNulo(
  objeto({
    clase: opcion(CLASES_DE_FUENTE),
    referencia: oNulo(Type.String({ maxLength: 500, description: 'Address, or who said so.' })),
  }),
);

export const ProveedorCorregible = objeto({
  proveedor: Proveedor,
  campos: Type.Array(
    objeto({
      campo: Type.String(),
      valor: Valor,
      estado: opcion(ESTADOS_DE_DATO),
      fecha: oNulo(fecha('When it was seen.')),
      fuente: oNulo(Type.String()),
    }),
    { description: 'Every field that this provider has and that can be corrected.' },
  ),
});
export const CorreccionNueva = objeto({
  campo: Type.String({ maxLength: 100 }),
  antes: Valor,
  despues: Valor,
  motivo: parrafo(500, 'Why.', 'La página de ayuda ha cambiado.'),
  fuente: Fuente,
});
export type CorreccionNueva = Static<typeof CorreccionNueva>;
export const CorreccionHecha = objeto({ numero: Type.Integer() });
export const HistorialDeCorrecciones = objeto({
  elementos: Type.Array(
    objeto({
      numero: Type.Integer(),
      campo: Type.String(),
      antes: Valor,
      despues: Valor,
      motivo: Type.String(),
      fuente: oNulo(Type.String()),
      quien: oNulo(Type.String()),
      ocurrido: instante('When.'),
    }),
  ),
});
