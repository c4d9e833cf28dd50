"""``%%warpground``: CUDA and WGSL kernels in a Jupyter notebook, through the ``warpground`` program."""

from .magic import WarpgroundMagics, load_ipython_extension

__all__ = ["WarpgroundMagics", "load_ipython_extension"]
