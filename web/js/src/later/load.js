/** Modules that the page loads when it first needs them. */

/**
 * Loads a module once; after a failure, again.
 *
 * @param {string} address from the page's own
 */
export function loader(address) {
  let loading;
  return () => {
    loading ??= import(new URL(address, document.baseURI).href).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
