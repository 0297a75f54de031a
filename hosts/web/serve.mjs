// A web server for dist/, for trying the page out: node serve.mjs [PORT]
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

export const DIST = join(dirname(fileURLToPath(import.meta.url)), "dist");

/** Returns the file within a folder that a request names, or null when it names none or is no valid address. */
function fileOf(request, folder) {
  try {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    return file.startsWith(folder + sep) && statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Serves a folder on a port (0 for any free one). Resolves to the server. */
export function serve(port, folder = DIST) {
  const server = createServer((request, response) => {
    const file = fileOf(request, folder);
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream", "cache-control": "no-cache" });
    // A file that cannot be read ends this answer, not the server.
    createReadStream(file).on("error", () => response.destroy()).pipe(response);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await serve(Number(process.argv[2] ?? 8000));
  console.log(`http://localhost:${server.address().port}/`);
}
