// SPDX-License-Identifier: BUSL-1.1
pragma solidity ^0.8.24;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IStrategy} from "../interfaces/IStrategy.sol";

/// @notice What all strategies share: who calls them, the pause, and the report.
abstract contract BaseStrategy is IStrategy {
    using SafeERC20 for IERC20;

    address public immutable vault;
    address public immutable override asset;
    address public guardian;

    bool public isPaused;
    uint256 public debt;
    /// @dev What the strategy was worth at its last report.
    uint256 public checkpoint;

    error NotVault();
    error NotGuardian();
    error IsPaused();

    event Paused(bool isPaused);
    event HarvestFailed();

    modifier onlyVault() {
        if (msg.sender != vault) revert NotVault();
        _;
    }

    constructor(address vault_, address asset_, address guardian_) {
        vault = vault_;
        asset = asset_;
        guardian = guardian_;
    }

    function setPaused(bool isPaused_) external {
        if (msg.sender != guardian) revert NotGuardian();
        isPaused = isPaused_;
        emit Paused(isPaused_);
    }

    function deposit(uint256 assets) external onlyVault {
        if (isPaused) revert IsPaused();
        IERC20(asset).safeTransferFrom(vault, address(this), assets);
        debt += assets;
        checkpoint += assets;
        _invest(assets);
    }

    function withdraw(uint256 assets) external onlyVault returns (uint256 freed) {
        freed = _divest(assets);
        debt -= freed < debt ? freed : debt;
        checkpoint -= freed < checkpoint ? freed : checkpoint;
        IERC20(asset).safeTransfer(vault, freed);
    }

    /// @notice Tells the vault what was won or lost since the last report.
    function report() external onlyVault returns (uint256 profit, uint256 loss) {
        uint256 worth = totalAssets();
        if (worth < checkpoint) {
            loss = checkpoint - worth;
            debt -= loss < debt ? loss : debt;
        } else {
            profit = worth - checkpoint;
        }

        try this.harvest() {
            checkpoint = totalAssets();
        } catch {
            emit HarvestFailed();
        }
    }

    /// @notice Swaps rewards for the asset and invests them.
    function harvest() external virtual;

    function totalAssets() public view virtual returns (uint256);

    function _invest(uint256 assets) internal virtual;

    function _divest(uint256 assets) internal virtual returns (uint256 freed);
}
