# docker build -t storewright . (podman build --format docker, which keeps the health check). docs/operate/containers.md
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# Builds, then leaves only what serves: the image has a Node of its own, and app/, http/ and operator/ are in build/.
RUN npm run build \
  && npm ci --omit=dev --workspaces=false --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/zod/src .react-router app http operator public test tools *.config.ts tsconfig.json \
  && find node_modules -name '*.map' -delete -o -name '*.d.?ts' -delete -o -name '*.d.ts' -delete

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --user-group --home-dir /data storewright \
  && install -d -o storewright -g storewright -m 700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Ready is whether this process answers: a database that is away is no reason to restart it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/start.ts"]
