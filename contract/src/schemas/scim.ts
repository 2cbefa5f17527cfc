/** Joiners and leavers by SCIM 2.0 (RFC 7643, RFC 7644): what an identity provider sends, and how the tokens for it are kept. */
import { type Static, Type } from 'typebox';
import { instant, line, object, orNull } from './common.ts';

export const SCIM_TYPE = 'application/scim+json';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
export const SCIM_URN = {
  user: `${CORE}:User`,
  config: `${CORE}:ServiceProviderConfig`,
  resourceType: `${CORE}:ResourceType`,
  schema: `${CORE}:Schema`,
  list: `${MESSAGES}:ListResponse`,
  patch: `${MESSAGES}:PatchOp`,
  error: `${MESSAGES}:Error`,
} as const;

/** People in one page. */
export const SCIM_PAGE_MAXIMUM = 200;
/** Living tokens of an insurer: the one in use and the one that takes its place. */
export const SCIM_TOKENS_MAXIMUM = 2;

/** Reasons that RFC 7644, section 3.12 names. */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const Email = line(254, 'E-mail address.', 'nora@aurora.example');
const Name = line(120, 'Name as people read it.', 'Nora Vidal');
const Value = Type.Object({ value: line(200, 'Value.', 'albacea-operadores') });

/** A person as a provider sends it. Attributes beside these are allowed and not kept. */
export const ScimUser = Type.Object({
  userName: line(254, 'By what the provider knows the person.', 'nora@aurora.example'),
  externalId: Type.Optional(line(200, 'Id of the person at the provider.', '00ujl29u0le5T6Aj10h7')),
  active: Type.Optional(
    Type.Unsafe<boolean | string>({
      enum: [true, false, 'true', 'false', 'True', 'False'],
      description: 'False: the person has left. Entra ID sends it as text.',
    }),
  ),
  displayName: Type.Optional(Name),
  name: Type.Optional(
    Type.Object({
      formatted: Type.Optional(Name),
      givenName: Type.Optional(Name),
      familyName: Type.Optional(Name),
    }),
  ),
  emails: Type.Optional(
    Type.Array(
      Type.Object({ value: Email, primary: Type.Optional(Type.Unknown()), type: Type.Optional(Type.Unknown()) }),
      {
        maxItems: 20,
      },
    ),
  ),
  roles: Type.Optional(Type.Array(Value, { maxItems: 50 })),
});
export type ScimUser = Static<typeof ScimUser>;

export const ScimPatch = Type.Object({
  Operations: Type.Array(
    Type.Object({
      op: Type.String({ maxLength: 20 }),
      path: Type.Optional(Type.String({ maxLength: 500 })),
      value: Type.Optional(Type.Unknown()),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
export type ScimPatch = Static<typeof ScimPatch>;

const ScimToken = object({
  token_id: Type.String(),
  final: Type.String({ description: 'Last characters of the token.' }),
  creado: instant('When it was made.'),
  ultimo_uso: orNull(instant('When the provider used it last, to the minute; null: never.')),
});
export const ScimView = object({
  direccion: Type.String({ description: 'Address of the endpoint, for the identity provider.' }),
  tokens: Type.Array(ScimToken, { description: 'Living ones, the newest first.' }),
});
export type ScimView = Static<typeof ScimView>;

export const NewScimToken = object({
  ...ScimToken.properties,
  token: Type.String({ description: 'Shown here and never again.' }),
});
export type NewScimToken = Static<typeof NewScimToken>;
