function refuse(): never {
  throw new Error('calls are checked by the contract, not by a JSON Schema');
}

/**
 * For Fastify, which else loads two compilers of JSON Schema, more than a hundred files that nothing here uses: requests
 * are checked by the schemas of the contract.
 */
export const noSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } };
