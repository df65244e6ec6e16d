const registry = Symbol.for("linnet.singletons");

/**
 * One value for the whole process. A production build gives routes, steps and instrumentation
 * bundles of their own, each with its own copy of a module's state; what must be one (the pool,
 * the stream hub, the world) is kept on `globalThis`, as the Workflow SDK keeps its world.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const holder = globalThis as { [registry]?: Map<string, unknown> };
  holder[registry] ??= new Map();
  const existing = holder[registry].get(name);
  if (existing !== undefined) return existing as Value;
  const created = create();
  holder[registry].set(name, created);
  return created;
}
