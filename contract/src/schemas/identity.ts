/** Sign-in of operators and admins, Variant A alone (POST /auth/login). */
import { type Static, Type } from 'typebox';
import { component, line } from './common.ts';
import { SCOPES } from './lists.ts';

export type Scope = (typeof SCOPES)[number];

/** Roles: of an insurer (`operador`, `admin`) and of the service (`gestor`, `superadmin`). */
export const ROLES = ['operador', 'admin', 'gestor', 'superadmin'] as const;
export type Rol = (typeof ROLES)[number];

/** Scopes that the roles of an insurer have in the API with a Bearer token. */
export const SCOPES_PER_ROL: Record<'operador' | 'admin', readonly Scope[]> = {
  operador: ['casos:leer', 'casos:escribir', 'catalogo:leer', 'reporting'],
  admin: SCOPES,
};

export const Login = component('Login', {
  email: line(254, 'operaciones@aurora.example'),
  password: Type.String({ minLength: 1, maxLength: 200, examples: ['correct-horse-battery-staple'] }),
  codigo: Type.Optional(Type.String({ pattern: '^[0-9]{6}$', examples: ['492039'] })),
});
export type Login = Static<typeof Login>;

export const Session = component('Sesion', {
  token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
});
