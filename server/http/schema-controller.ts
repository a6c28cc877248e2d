function buildNone(): never {
  throw new Error('This application does not validate schemas')
}

/** Fastify loads its own large schema compilers unless it is given others. Zod's are set where there are schemas. */
export const schemaController = { compilersFactory: { buildValidator: buildNone, buildSerializer: buildNone } }
