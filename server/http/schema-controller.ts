function buildNone(): never {
  throw new Error('This application checks no schemas')
}

/** Fastify loads its own large schema compilers unless it is given others. Zod's are set where there are schemas. */
export const schemaController = { compilersFactory: { buildValidator: buildNone, buildSerializer: buildNone } }
